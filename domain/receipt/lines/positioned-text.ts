/** A piece of text on a page whose y axis points up. All numbers use the same unit. */
export type PositionedText = { text: string; x: number; y: number; width: number; height: number };

/** Maximum vertical offset between two pieces of one line, as a share of the text height. */
const MAX_LINE_OFFSET_SHARE = 0.35;
/** A gap of this many letter widths is a space; smaller gaps are kerning. */
const MIN_SPACE_WIDTHS = 0.3;
/** A gap of this many letter widths separates columns. */
const MIN_COLUMN_GAP_WIDTHS = 1.8;
/**
 * Maximum number of spaces between two columns if the text on the left is too long for the columns to line up.
 * `text.ts` needs three spaces to recognize a column.
 */
const MAX_COLUMN_SPACES = 3;
/** Limits the padding in case a position is absurdly far to the right. */
const MAX_COLUMN = 180;

type Line = { y: number; pieces: PositionedText[] };

function groupIntoLines(pieces: readonly PositionedText[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line !== undefined && line.y - piece.y <= piece.height * MAX_LINE_OFFSET_SHARE)
      line.pieces.push(piece);
    else lines.push({ y: piece.y, pieces: [piece] });
  }
  return lines;
}

function findMedianLetterWidth(pieces: readonly PositionedText[]): number {
  const widths = pieces
    .filter(({ width }) => width > 0)
    .map(({ text, width }) => ({ each: width / text.length, count: text.length }))
    .sort((a, b) => a.each - b.each);
  const halfOfLetters = widths.reduce((sum, { count }) => sum + count, 0) / 2;
  let letterCount = 0;
  for (const { each, count } of widths) {
    letterCount += count;
    if (letterCount >= halfOfLetters) return each;
  }
  return 1;
}

function renderLine({ pieces }: Line, left: number, letterWidth: number): string {
  let text = '';
  let end: number | null = null;
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const gap = end === null ? Number.POSITIVE_INFINITY : (piece.x - end) / letterWidth;
    if (gap >= MIN_COLUMN_GAP_WIDTHS) {
      const column = Math.min(Math.round((piece.x - left) / letterWidth), MAX_COLUMN);
      const spaceCount = end === null ? 0 : Math.min(Math.round(gap), MAX_COLUMN_SPACES);
      text = text.padEnd(Math.max(column, text.length + spaceCount));
    } else if (gap >= MIN_SPACE_WIDTHS && !/\s$/.test(text) && !/^\s/.test(piece.text)) text += ' ';
    text += piece.text;
    end = Math.max(end ?? piece.x, piece.x + piece.width);
  }
  return text;
}

export function joinPositionedText(all: readonly PositionedText[]): string {
  const pieces = all.filter(({ text }) => text.trim() !== '');
  const left = pieces.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const letterWidth = findMedianLetterWidth(pieces);
  return groupIntoLines(pieces)
    .map((line) => renderLine(line, left, letterWidth))
    .join('\n');
}
