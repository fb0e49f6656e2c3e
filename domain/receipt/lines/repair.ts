import { listAmountRepairs, repairAllButAmount } from '#domain/receipt/lines/ocr-repairs.ts';
import { doesReceiptAddUp } from '#domain/receipt/receipt.ts';

/** Corrects amounts only if the receipt then adds up. Always corrects weights and item numbers. */
export function repairReceiptText(recognizedText: string): string {
  const lines = recognizedText.split('\n').map(repairAllButAmount);
  const candidates = [lines, ...listAmountRepairs(lines)].map((repaired) => repaired.join('\n'));
  return candidates.find(doesReceiptAddUp) ?? lines.join('\n');
}
