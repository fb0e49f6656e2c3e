import { listAmountRepairs, repairNonAmounts } from '#domain/receipt/lines/ocr-repairs.ts';
import { doesReceiptAddUp } from '#domain/receipt/receipt.ts';

/** Corrects amounts only if the receipt then adds up. Always corrects weights and item numbers. */
export function repairReceiptText(recognized: string): string {
  const lines = recognized.split('\n').map(repairNonAmounts);
  const tried = [lines, ...listAmountRepairs(lines)].map((repaired) => repaired.join('\n'));
  return tried.find(doesReceiptAddUp) ?? lines.join('\n');
}
