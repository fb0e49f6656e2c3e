import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPositionedText, type PositionedText } from '#domain/receipt/lines/positioned-text.ts';

const LETTER = 5;
const createPiece = (x: number, y: number, text: string): PositionedText => ({
  text,
  x,
  y,
  width: text.length * LETTER,
  height: 10,
});

describe('Text from positioned letters', () => {
  it('Positioned text is joined from top to bottom and left to right, regardless of the order of its pieces', () => {
    const pieces = [
      createPiece(200, 80, '0.79'),
      createPiece(0, 100, 'MILK'),
      createPiece(0, 80, 'BANANAS'),
      createPiece(200, 100, '3.48'),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(pieces, { minLength: pieces.length }), (shuffled) => {
        expect(joinPositionedText(shuffled).split('\n')).toEqual([
          `MILK${' '.repeat(36)}3.48`,
          `BANANAS${' '.repeat(33)}0.79`,
        ]);
      }),
    );
  });

  it('Gaps in positioned text separate words and columns', () => {
    expect(
      joinPositionedText([createPiece(0, 0, 'GV'), createPiece(10.5, 0, 'M'), createPiece(18, 0, 'WHL')]),
    ).toBe('GVM WHL');
    expect(joinPositionedText([createPiece(0, 0, 'MILK'), createPiece(40, 0, '3.48')])).toBe('MILK    3.48');
  });

  it('Columns in positioned text stay separate even if wide text overlaps them', () => {
    const widePiece = { ...createPiece(0, 0, 'iiiiiiiiiiiiiiiiiiii'), width: 40 };
    const line = joinPositionedText([
      widePiece,
      createPiece(60, 0, '3.48'),
      createPiece(0, -20, 'MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM'),
    ]);
    expect(line.split('\n')[0]).toMatch(/^i{20} {3,}3\.48$/);
  });

  it('Positioned text that is slightly higher or lower than its neighbors is put on the same line', () => {
    expect(
      joinPositionedText([
        createPiece(0, 100, 'TOTAL'),
        createPiece(100, 98, '4.27'),
        createPiece(0, 89, 'VISA'),
      ]),
    ).toBe(`TOTAL${' '.repeat(15)}4.27\nVISA`);
  });

  it.each([
    [
      'keeps pieces a third of a height lower on the same line',
      [createPiece(0, 100, 'AA'), createPiece(20, 96.5, 'B')],
      'AA  B',
    ],
    [
      'starts a new line for pieces farther down',
      [createPiece(0, 100, 'AA'), createPiece(20, 96.4, 'B')],
      'AA\n    B',
    ],
    ['puts a space in a gap of 0.3 letters', [createPiece(0, 0, 'AA'), createPiece(11.5, 0, 'B')], 'AA B'],
    ["doesn't put a space in a smaller gap", [createPiece(0, 0, 'AA'), createPiece(11.4, 0, 'B')], 'AAB'],
    [
      'treats a gap of nearly two letters as a column',
      [createPiece(0, 0, 'AA'), createPiece(19, 0, 'B')],
      'AA  B',
    ],
    [
      'treats a slightly smaller gap as a space',
      [createPiece(0, 0, 'AA'), createPiece(18.9, 0, 'B')],
      'AA B',
    ],
    [
      "doesn't add a space where there already is one",
      [createPiece(0, 0, 'AA '), createPiece(17, 0, 'B'), createPiece(24, 0, ' C')],
      'AA B C',
    ],
    ['ignores a space inside a piece', [createPiece(0, 0, 'A B'), createPiece(17, 0, 'C D')], 'A B C D'],
    [
      'measures columns from the left edge',
      [createPiece(55, 9, 'A'), createPiece(105, 9, 'B'), createPiece(50, 0, 'C')],
      ' A         B\nC',
    ],
    ['works with any left edge', [createPiece(5, 0, 'A'), createPiece(30, 0, 'B')], 'A    B'],
    [
      'does not split letters that touch',
      [{ ...createPiece(0, 0, 'WW'), width: 20 }, createPiece(20, 0, 'AAAAAAAA')],
      'WWAAAAAAAA',
    ],
    [
      'measures a gap from the widest piece',
      [{ ...createPiece(0, 0, 'A'), width: 100 }, createPiece(10, 0, 'BBBB'), createPiece(103, 0, 'C')],
      'ABBBB C',
    ],
    [
      'limits the width of a page',
      [createPiece(0, 0, 'A'), createPiece(9_000, 0, 'B')],
      `A${' '.repeat(179)}B`,
    ],
  ])('Joining positioned text %s', (_rule, pieces, text) => {
    expect(joinPositionedText(pieces)).toBe(text);
  });

  it.each([
    [
      'the median letter',
      [
        ['AA', 10],
        ['WWW', 150],
        ['BBB', 15],
      ],
      5,
    ],
    [
      'the narrower half of equal counts',
      [
        ['AA', 10],
        ['WW', 20],
      ],
      5,
    ],
    [
      'frequent letters, not outliers',
      [
        ['i', 1],
        ['AAAA', 20],
      ],
      5,
    ],
    [
      'only letters that have a width',
      [
        ['AAAA', 20],
        ['CCCCCCCC', 0],
      ],
      5,
    ],
  ] as const)('joinPositionedText takes the letter width from %s', (_which, widths, letter) => {
    const above = widths.map(([text, width], index) => ({
      ...createPiece(0, 100 + 20 * index, text),
      width,
    }));
    const line = joinPositionedText([...above, { ...createPiece(20 * letter, 0, 'B'), width: letter }])
      .split('\n')
      .at(-1);
    expect(line).toBe(`${' '.repeat(20)}B`);
  });

  it('Joining the text of a page without letters returns an empty string', () => {
    expect(joinPositionedText([])).toBe('');
    expect(joinPositionedText([createPiece(0, 0, ' ')])).toBe('');
  });

  it('Joining positioned text keeps all letters and limits the line width', () => {
    const farPosition = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const piece = fc.record({
      text: fc.string({ unit: fc.constantFrom('A', '1', '.'), minLength: 1, maxLength: 9 }),
      ...{
        x: farPosition,
        y: farPosition,
        width: fc.double({ min: 0, max: 1e4, noNaN: true }),
        height: farPosition,
      },
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = joinPositionedText(pieces);
        const letters = (words: string) => [...words.replace(/\s/g, '')].sort().join('');
        expect(letters(text)).toBe(letters(pieces.map((one) => one.text).join('')));
        for (const line of text.split('\n')) expect(line.length).toBeLessThan(180 + 30 * 12);
      }),
    );
  });
});
