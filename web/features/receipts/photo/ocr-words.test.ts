import { expect, it } from 'vitest';
import { parseTesseractTable } from './ocr-words.ts';

const formatWordRow = (
  line: number,
  left: number,
  top: number,
  height: number,
  text: string,
  confidence = 90,
) => [5, 1, 1, 1, line, 1, left, top, text.length * 10, height, confidence, text].join('\t');

it('Words at the same height form one receipt line, even if the price is far from the other words', () => {
  const table = [
    'level\tpage_num\tblock_num',
    [4, 1, 1, 1, 1, 0, 0, 0, 400, 20, -1, ''].join('\t'),
    formatWordRow(1, 0, 100, 20, 'Jalapeño'),
    formatWordRow(1, 90, 104, 20, 'gyoza,'),
    formatWordRow(2, 300, 101, 19, '3.49'),
    formatWordRow(2, 350, 101, 19, 'F'),
    formatWordRow(3, 0, 140, 20, 'MILK'),
    formatWordRow(3, 60, 140, 20, '|', 0),
  ].join('\n');
  expect(parseTesseractTable(table)).toBe('Jalapeño gyoza,               3.49 F\nMILK');
  expect(parseTesseractTable('')).toBe('');
});
