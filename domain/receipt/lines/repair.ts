import { listAmountRepairs, repairAllButAmount } from '#domain/receipt/lines/ocr-repairs.ts';
import { doesReceiptAddUp } from '#domain/receipt/receipt.ts';

/** Corrects OCR errors in weights and item numbers, and in amounts if the receipt then adds up. */
export function repairReceiptText(recognizedText: string): string {
  const lines = recognizedText.split('\n').map(repairAllButAmount);
  const candidates = [lines, ...listAmountRepairs(lines)].map((repaired) => repaired.join('\n'));
  return candidates.find(doesReceiptAddUp) ?? lines.join('\n');
}
