import { listAmountRepairs, repairNonAmounts } from '#domain/receipt/lines/ocr-repairs.ts';
import { doesReceiptAddUp } from '#domain/receipt/receipt.ts';

/**
 * Corrects OCR errors in amounts only if the receipt adds up afterwards. Weights and item numbers are always
 * corrected.
 */
export function repairReceiptText(recognized: string): string {
  const lines = recognized.split('\n').map(repairNonAmounts);
  const tried = [lines, ...listAmountRepairs(lines)].map((repaired) => repaired.join('\n'));
  return tried.find(doesReceiptAddUp) ?? lines.join('\n');
}
