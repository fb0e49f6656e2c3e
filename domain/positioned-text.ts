/** Letters that were set at one go, on a page whose y grows upward; all in the same unit. */
export type PositionedText = { text: string; x: number; y: number; width: number; height: number };

/** Letters set this far from a line's, as a part of their height, stand on another line. */
const SAME_LINE = 0.35;
/** A gap of this many letters' width is a blank; smaller ones come of how letters are set. */
const BLANK = 0.3;
/** From here on a gap is not between words but between columns. */
const COLUMN_GAP = 1.8;
/** At most so many blanks are put where a column has no room left: three tell columns beside each other (`receipt-text.ts`). */
const COLUMN_BLANKS = 3;
/** A letter that wide stands for no page of paper, but would fill the text with blanks. */
const MAX_COLUMN = 180;

type Line = { y: number; pieces: PositionedText[] };

/** The pieces by their lines, from the top down. */
function linesOf(pieces: readonly PositionedText[]): Line[] {
  const lines: Line[] = [];
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1);
    if (line !== undefined && line.y - piece.y <= piece.height * SAME_LINE) line.pieces.push(piece);
    else lines.push({ y: piece.y, pieces: [piece] });
  }
  return lines;
}

/** How wide a letter is: of all pieces the median, each counted by its letters. */
function letterWidth(pieces: readonly PositionedText[]): number {
  const widths = pieces
    .filter(({ width }) => width > 0)
    .map(({ text, width }) => ({ each: width / text.length, count: text.length }))
    .sort((a, b) => a.each - b.each);
  const half = widths.reduce((sum, { count }) => sum + count, 0) / 2;
  let passed = 0;
  for (const { each, count } of widths) {
    passed += count;
    if (passed >= half) return each;
  }
  return 1;
}

/** One line, with blanks where gaps are, and its columns as far from the edge as they stand on the page. */
function textOf({ pieces }: Line, left: number, letter: number): string {
  let text = '';
  let end: number | null = null;
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const gap = end === null ? Number.POSITIVE_INFINITY : (piece.x - end) / letter;
    if (gap >= COLUMN_GAP) {
      const column = Math.min(Math.round((piece.x - left) / letter), MAX_COLUMN);
      const blanks = end === null ? 0 : Math.min(Math.round(gap), COLUMN_BLANKS);
      text = text.padEnd(Math.max(column, text.length + blanks));
    } else if (gap >= BLANK && !/\s$/.test(text) && !/^\s/.test(piece.text)) text += ' ';
    text += piece.text;
    end = Math.max(end ?? piece.x, piece.x + piece.width);
  }
  return text;
}

/**
 * The text of a page from where its letters stand, as a till would print it: what shares a baseline is a line, and what stands
 * apart in it is kept apart. Blank pieces say nothing that positions do not.
 */
export function textFromPositions(all: readonly PositionedText[]): string {
  const pieces = all.filter(({ text }) => text.trim() !== '');
  const left = pieces.reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY);
  const letter = letterWidth(pieces);
  return linesOf(pieces)
    .map((line) => textOf(line, left, letter))
    .join('\n');
}
