import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createExportPreview,
  type ExportLine,
  groupByCategory,
  toCartCsv,
  toTextList,
} from '#domain/list/cart-export.ts';
import { parseExportedLine } from '#domain/list/export.ts';

const line = (given: Partial<ExportLine> = {}): ExportLine => ({
  name: 'Whole Milk',
  brand: 'Kemps',
  unit: '1 gal',
  category: 'Dairy',
  quantity: 2,
  ...given,
});

const riskyText = fc.string({
  unit: fc.constantFrom(...'",\n\r\t =+-@＝\';a1(é🍌\u0085\u2028'),
});

const anyLine = fc.record({
  name: riskyText,
  brand: riskyText,
  unit: riskyText,
  category: riskyText,
  quantity: fc.integer({ min: 1, max: 99 }),
});

describe('Text lists', () => {
  it("Text list entries are written as '{name} ({brand}) - {quantity} {unit}'", () => {
    expect(toTextList([line(), line({ name: 'Eggs', brand: 'Lands', unit: 'dozen', quantity: 1 })])).toBe(
      'Whole Milk (Kemps) - 2 1 gal\nEggs (Lands) - 1 dozen',
    );
    expect(toTextList([])).toBe('');
    expect(toTextList([line({ name: ' Whole \r\n Milk' })], [' olives\u0085\n'])).toBe(
      'Whole Milk (Kemps) - 2 1 gal\nolives',
    );
  });

  it('The text list shows notes in brackets, and the import ignores them', () => {
    const text = toTextList([line({ note: 'the ripe\nones' })]);
    expect(text).toBe('Whole Milk (Kemps) - 2 1 gal [the ripe ones]');
    expect(parseExportedLine(text)).toEqual(parseExportedLine(toTextList([line()])));
    expect(parseExportedLine(text)).not.toBeNull();
  });

  it('The text list puts every entry on a separate line', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1 }), (lines) => {
        expect(toTextList(lines).split(/\r\n|[\n\r\u0085\u2028\u2029]/)).toHaveLength(lines.length);
      }),
    );
  });
});

describe('List previews', () => {
  it.each([
    [0, 0, 0],
    [3, 3, 0],
    [4, 3, 1],
    [200, 3, 197],
  ])('The preview of a list with %i entries shows %i lines and reports %i more', (count, shown, more) => {
    const preview = createExportPreview(Array.from({ length: count }, () => line()));
    expect(preview.lines).toEqual(Array(shown).fill('Whole Milk (Kemps) - 2 1 gal'));
    expect(preview.moreCount).toBe(more);
  });
});

describe('CSV files', () => {
  it('The CSV file quotes every field except the quantity', () => {
    expect(toCartCsv([line({ name: 'Ben & Jerry\'s "Half, Baked"' })])).toBe(
      'Item Name,Brand,Quantity,Unit,Category\n"Ben & Jerry\'s ""Half, Baked""","Kemps",2,"1 gal","Dairy"',
    );
    expect(toCartCsv([])).toBe('Item Name,Brand,Quantity,Unit,Category');
  });

  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1',
  ])('The CSV file stores %j as text instead of a formula', (name) =>
    expect(parse(toCartCsv([line({ name })]))[1]?.[0]).toBe(`'${name}`));

  it("A CSV file contains the cart's exact text, apart from apostrophes before formulas", () => {
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        const rows = parse(toCartCsv(lines), { record_delimiter: '\n' });
        expect(rows).toHaveLength(lines.length + 1);
        for (const [index, { name, brand, unit, category, quantity }] of lines.entries()) {
          const row: string[] = rows[index + 1] ?? [];
          expect(row[2]).toBe(String(quantity));
          const cells = [row[0], row[1], row[3], row[4]];
          for (const [at, text] of [name, brand, unit, category].entries()) {
            expect([text, `'${text}`]).toContain(cells[at]);
          }
        }
      }),
    );
  });

  it('The CSV file has no cell that a spreadsheet would execute', () => {
    fc.assert(
      fc.property(fc.array(anyLine), (lines) => {
        for (const cell of parse(toCartCsv(lines), { record_delimiter: '\n' }).flat()) {
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r\n]/);
        }
      }),
    );
  });
});

describe('Checklists', () => {
  it('The checklist groups lines by category and keeps the order of the cart within each category', () => {
    const lines = [
      { id: 1, category: 'Snacks' },
      { id: 2, category: 'Dairy' },
      { id: 3, category: 'Snacks' },
    ] as const;
    expect(groupByCategory(lines)).toEqual([
      { category: 'Dairy', lines: [lines[1]] },
      { category: 'Snacks', lines: [lines[0], lines[2]] },
    ]);
  });
});

describe('Free-text lines', () => {
  it('Every export format puts free-text lines after the entries', () => {
    const notes = ['the good olives', '=1+1 "x",\ny'];
    expect(toTextList([line()], notes)).toBe('Whole Milk (Kemps) - 2 1 gal\nthe good olives\n=1+1 "x", y');
    expect(createExportPreview([line(), line()], notes)).toEqual({
      lines: ['Whole Milk (Kemps) - 2 1 gal', 'Whole Milk (Kemps) - 2 1 gal', 'the good olives'],
      moreCount: 1,
    });
    const rows = parse(toCartCsv([line()], notes)) as string[][];
    expect(rows.slice(2)).toEqual([
      ['the good olives', '', '', '', 'Note'],
      ['\'=1+1 "x",\ny', '', '', '', 'Note'],
    ]);
  });
});
