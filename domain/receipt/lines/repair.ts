import { repairDetails, repairedAmounts } from '#domain/receipt/lines/ocr-repairs.ts';
import { addsUp } from '#domain/receipt/receipt.ts';

/** Corrects OCR errors, apart from weights and item numbers, only if the corrected sums add up. */
export function repairReceipt(recognized: string): string {
  const lines = recognized.split('\n').map(repairDetails);
  const tried = [lines, ...repairedAmounts(lines)].map((repaired) => repaired.join('\n'));
  return tried.find(addsUp) ?? lines.join('\n');
}
