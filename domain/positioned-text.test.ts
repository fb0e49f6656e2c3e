import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PositionedText, textFromPositions } from './positioned-text.ts';

const LETTER = 5;
const at = (x: number, y: number, text: string): PositionedText => ({
  text,
  x,
  y,
  width: text.length * LETTER,
  height: 10,
});

describe('text from where its letters stand', () => {
  it('goes from the top down and from left to right, whatever the order it was set in', () => {
    const pieces = [at(200, 80, '0.79'), at(0, 100, 'MILK'), at(0, 80, 'BANANAS'), at(200, 100, '3.48')];
    fc.assert(
      fc.property(fc.shuffledSubarray(pieces, { minLength: pieces.length }), (shuffled) => {
        expect(textFromPositions(shuffled).split('\n')).toEqual([
          `MILK${' '.repeat(36)}3.48`,
          `BANANAS${' '.repeat(33)}0.79`,
        ]);
      }),
    );
  });

  it('tells what is set together, words, and columns by their gaps', () => {
    expect(textFromPositions([at(0, 0, 'GV'), at(10.5, 0, 'M'), at(18, 0, 'WHL')])).toBe('GVM WHL');
    expect(textFromPositions([at(0, 0, 'MILK'), at(40, 0, '3.48')])).toBe('MILK    3.48');
  });

  it('keeps columns apart where a wide word has taken their room', () => {
    const wide = { ...at(0, 0, 'iiiiiiiiiiiiiiiiiiii'), width: 40 };
    const line = textFromPositions([wide, at(60, 0, '3.48'), at(0, -20, 'MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM')]);
    expect(line.split('\n')[0]).toMatch(/^i{20} {3,}3\.48$/);
  });

  it('takes letters a little off for the same line, and the next line for another', () => {
    expect(textFromPositions([at(0, 100, 'TOTAL'), at(100, 98, '4.27'), at(0, 89, 'VISA')])).toBe(
      `TOTAL${' '.repeat(15)}4.27\nVISA`,
    );
  });

  it('says nothing of a page without letters', () => {
    expect(textFromPositions([])).toBe('');
    expect(textFromPositions([at(0, 0, ' ')])).toBe('');
  });

  it('loses no letter, and writes no line of endless blanks', () => {
    const far = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    const piece = fc.record({
      text: fc.string({ unit: fc.constantFrom('A', '1', '.'), minLength: 1, maxLength: 9 }),
      ...{ x: far, y: far, width: fc.double({ min: 0, max: 1e4, noNaN: true }), height: far },
    });
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = textFromPositions(pieces);
        const letters = (words: string) => [...words.replace(/\s/g, '')].sort().join('');
        expect(letters(text)).toBe(letters(pieces.map((one) => one.text).join('')));
        for (const line of text.split('\n')) expect(line.length).toBeLessThan(180 + 30 * 12);
      }),
    );
  });
});
