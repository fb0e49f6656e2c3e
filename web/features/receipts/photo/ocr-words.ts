import { type PositionedText, textFromPositions } from '#domain/receipt/positioned-text.ts';

/** Surer of a word than that, in percent, or it is a speck of dust. */
const MIN_SURE = 5;
const WORD = '5';

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * The lines of what was recognised: a table with a row for each word, which says in which line and where it stands. All words of
 * a line stand on its baseline, since letters hang below it in some words and not in others; what is far apart on one
 * height, such as a price, may be another line to the reader and is put together here.
 */
export function textFromWords(table: string): string {
  const words = table.split('\n').flatMap((row) => {
    const [level, page, block, part, line, , left, top, width, height, sure, text = ''] = row.split('\t');
    if (level !== WORD || Number(sure) < MIN_SURE || text.trim() === '') return [];
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
    const y = -median(line.map(({ bottom }) => bottom));
    const height = median(line.map((word) => word.height));
    return line.map(({ text, left, width }) => ({ text, x: left, y, width, height }));
  });
  return textFromPositions(pieces);
}
