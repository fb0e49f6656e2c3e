import { joinPositionedText, type PositionedText } from '#domain/receipt/lines/positioned-text.ts';

const MIN_CONFIDENCE = 5;
const WORD_LEVEL = '5';

const computeMedian = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * Parses Tesseract's TSV and drops low-confidence words. Puts words at the same height on one line, even words far
 * apart, such as names and prices.
 */
export function parseTesseractTable(table: string): string {
  const words = table.split('\n').flatMap((row) => {
    const [level, page, block, part, line, , left, top, width, height, confidence, text = ''] =
      row.split('\t');
    if (level !== WORD_LEVEL || Number(confidence) < MIN_CONFIDENCE || text.trim() === '') return [];
    const bottom = Number(top) + Number(height);
    return [
      {
        line: [page, block, part, line].join(),
        text: text.trim(),
        left: Number(left),
        bottom,
        width: Number(width),
        height: Number(height),
      },
    ];
  });
  const pieces: PositionedText[] = [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) => {
    const y = -computeMedian(line.map(({ bottom }) => bottom));
    const height = computeMedian(line.map((word) => word.height));
    return line.map(({ text, left, width }) => ({ text, x: left, y, width, height }));
  });
  return joinPositionedText(pieces);
}
