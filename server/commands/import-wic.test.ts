import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { appendCheckDigit } from '#domain/item/gtin.ts';
import { ImportError } from '#server/imports/text-source.ts';
import { makeExcelFile } from '#tests/support/excel-file.ts';
import { type ImportSetup, setUpImports } from '#tests/support/importing.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { parseImportArguments } from './run-import.ts';

let importing: ImportSetup;
beforeEach(async () => {
  importing = await setUpImports();
});
afterEach(() => importing.end());

async function run(content: string | Buffer, state = 'GA', name = 'apl.csv') {
  const from = await importing.write(name, content);
  return importing.runRequest({ kind: 'wic', state, from, readOn: null });
}
const listProducts = (state = 'GA') =>
  importing.db.selectFrom('wic_product').selectAll().where('state', '=', state).orderBy('gtin').execute();

const HEADER = 'UPC/PLU,Category,Sub Category,Description,Size,UOM,Effective Date,End Date';
const MILK_ROW = '041303037799,52,001,1% Milk,1,GAL,11/1/2026,12/31/9999';
const BANANAS_ROW = '4011,19,000,Bananas,,LB,,';
const createUpcs = (count: number) =>
  Array.from({ length: count }, (_, index) => appendCheckDigit(`00${41_000_000_000 + index * 7}`).slice(2));

describe('The WIC import', () => {
  it("The WIC import replaces one state's list and counts the new rows", async () => {
    await run([HEADER, MILK_ROW].join('\n'), 'IL');
    expect((await run([HEADER, MILK_ROW, BANANAS_ROW].join('\n'))).counts).toMatchObject({ read: 2, new: 2 });
    expect(await listProducts()).toMatchObject([
      { gtin: '00000000004011', description: 'Bananas', size: null, unit: 'LB', valid_from: null },
      { gtin: '00041303037799', category: '52', subcategory: '001', description: '1% Milk', size: '1' },
    ]);
    const second = await run([HEADER, MILK_ROW].join('\n'), 'GA', 'second.csv');
    expect(second.counts).toMatchObject({ read: 1, new: 0, unchanged: 1, removed: 1 });
    expect((await listProducts()).map(({ gtin }) => gtin)).toEqual(['00041303037799']);
    expect(await listProducts('IL')).toHaveLength(1);
    const lists = await importing.db
      .selectFrom('wic_list')
      .select(['state', 'source'])
      .orderBy('state')
      .execute();
    expect(lists).toEqual([
      { state: 'GA', source: 'second.csv' },
      { state: 'IL', source: 'apl.csv' },
    ]);
  });

  it('The WIC import requires --replace if most current products would disappear', async () => {
    const rows = createUpcs(5).map((upc) => `${upc},Milk`);
    const createList = (count: number) => ['UPC,Description', ...rows.slice(0, count)].join('\n');
    await run(createList(5));
    const shorter = run(createList(2));
    await expect(shorter).rejects.toThrow(ImportError);
    await expect(shorter).rejects.toThrow(
      "The present list has 5 products. This one has 2, and 3 of the present ones aren't on it. If it's the whole new list, import it again with --replace. The old list stays.",
    );
    expect(await listProducts()).toHaveLength(5);
    expect((await run(createList(3))).counts).toMatchObject({ unchanged: 3, removed: 2 });
    const from = await importing.write('apl.csv', createList(1));
    const request = { kind: 'wic', state: 'GA', from, readOn: null, mayShrink: true } as const;
    expect((await importing.runRequest(request)).counts).toMatchObject({ unchanged: 1, removed: 2 });
    expect(parseImportArguments(['wic', 'GA', 'apl.csv', '--replace'])).toMatchObject({ mayShrink: true });
  });

  it('The WIC import counts UPCs without leading zeros and those without check digits separately', async () => {
    const upcsWithoutCheckDigit = createUpcs(40).map((upc) => `${upc.slice(0, -1)},Milk`);
    const added = (await run(['UPC,Description', ...upcsWithoutCheckDigit, '4011,Bananas'].join('\n')))
      .counts;
    expect(added).toMatchObject({ new: 41, completed: 40, 'its UPC had no check digit': 40 });
    const upcsWithoutZeros = [1, 2, 3].map(
      (index) => `${Number(appendCheckDigit(`000${4_130_303_770 + index}`))},Milk`,
    );
    const counts = (
      await run(['UPC,Description', ...upcsWithoutZeros, `${createUpcs(4)[3]},Milk`].join('\n'), 'AL')
    ).counts;
    expect(counts).toMatchObject({ new: 4, completed: 3, 'its UPC had no leading zeros': 3 });
  });

  it("The WIC import never replaces a state's list with an older one", async () => {
    await run([HEADER, MILK_ROW, BANANAS_ROW].join('\n'));
    const from = await importing.write('old.csv', [HEADER, MILK_ROW].join('\n'));
    const older = { kind: 'wic', state: 'GA', from, readOn: '2020-01-01' } as const;
    await expect(importing.runRequest(older)).rejects.toThrow(/was downloaded later, on .*, so it stays\./);
    expect(await listProducts()).toHaveLength(2);
  });

  it('The WIC import reads Latin-1 files with a title row and empty rows', async () => {
    const text = [
      'Lista de alimentos aprobados (Atención: año 2026),,,,',
      ',,,,',
      'UPC Code,Brand Name,Food Description,Package Size,Unit of Measure',
      `"${createUpcs(1)[0]}",Jalapeño,"Beans, dry",16,OZ`,
      ',,,,',
    ].join('\r\n');
    const { counts } = await run(Buffer.from(text, 'latin1'));
    expect(counts).toMatchObject({ read: 1, new: 1, rejected: 0 });
    expect(await listProducts()).toMatchObject([
      { description: 'Jalapeño Beans, dry', size: '16', unit: 'OZ' },
    ]);
  });

  it('The WIC import reads an Excel sheet with numeric UPCs and date cells', async () => {
    const until = new Date('2026-12-31T00:00:00Z');
    const rows = createUpcs(3).map((upc) => [Number(upc), 'Milk & "more", 1%', until]);
    const sheet = makeExcelFile([
      ['Approved foods, año 2026', null, null],
      ['UPC', 'Description', 'End Date'],
      ...rows,
    ]);
    expect((await run(sheet, 'GA', 'apl.xlsx')).counts).toMatchObject({ read: 3, new: 3, rejected: 0 });
    expect(await listProducts()).toMatchObject(
      createUpcs(3).map((upc) => ({
        gtin: `00${upc}`,
        description: 'Milk & "more", 1%',
        valid_until: until,
      })),
    );
  });

  it('The WIC import completes UPCs that lack both their leading zeros and their check digit', async () => {
    const completeUpcs = createUpcs(40);
    const rows = completeUpcs.map((upc) => `${Number(upc.slice(0, -1))},Milk`);
    expect((await run(['UPC,Description', ...rows].join('\n'))).counts).toMatchObject({ read: 40, new: 40 });
    expect((await listProducts()).map(({ gtin }) => gtin)).toEqual(
      completeUpcs.map((upc) => `00${upc}`).sort(),
    );
  });

  it('The WIC import reports a reason and line number for each rejected row', async () => {
    const good = createUpcs(10).map((upc) => `${upc},Milk,,`);
    const bad = [
      '4.13E+10,Milk,,',
      ',Milk,,',
      '041303037798,Milk,,',
      '041303037799,,,',
      '041303037799,Milk,soon,',
    ];
    const { counts } = await run(
      ['UPC,Description,Effective Date,End Date', ...good, ...bad, good[0], '1,2'].join('\n'),
    );
    expect(counts).toMatchObject({
      ...{ read: 17, new: 10, skipped: 1, rejected: 6 },
      'its UPC is in scientific notation: format the column as a number without decimals': 1,
      'has no UPC or PLU': 1,
      'its UPC has a wrong check digit': 1,
      'has no description': 1,
      'a date of validity is not like 11/3/2026 or 2026-11-03': 1,
      'has another number of fields than the header': 1,
      'the same product again': 1,
    });
    const rejects = await readFile(join(importing.folder, 'wic-apl.csv.rejects.csv'), 'utf8');
    expect(rejects).toContain('12,"its UPC is in scientific notation');
  });

  it.each([
    [
      'a file of prices',
      'gtin,storeId,price\n41303037799,1,3.49',
      /not a WIC product list.*Found: gtin, storeId, price/,
    ],
    ['an empty file', '', /The file is empty/],
    ['a header without rows', HEADER, /Only 0 of 0 rows/],
    [
      'a column in scientific notation',
      `UPC,Description\n4.13E+10,Milk\n3.6E+10,Milk\n${createUpcs(1)[0]},Milk`,
      /Only 1 of 3 rows.*scientific/,
    ],
    [
      'a broken Excel sheet',
      Buffer.from([80, 75, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2]),
      /not an Excel sheet that can be read .* save the sheet as CSV/,
    ],
    [
      'a list with and without check digits',
      [
        'UPC,Description',
        ...createUpcs(20).map((upc, index) => `${index % 2 ? upc : upc.slice(0, -1)},Milk`),
      ].join('\n'),
      /Some UPCs of this list have a check digit/,
    ],
  ])("The WIC import rejects %s and keeps the state's existing list", async (_what, content, message) => {
    await run([HEADER, MILK_ROW].join('\n'));
    const failedImport = run(content);
    await expect(failedImport).rejects.toThrow(ImportError);
    await expect(failedImport).rejects.toThrow(message);
    expect(await listProducts()).toHaveLength(1);
  });

  itInFullTier('The WIC import reads 100,000 rows', async () => {
    const rows = createUpcs(100_000).map((upc) => `${upc},Cereal`);
    expect((await run(['UPC,Description', ...rows].join('\n'))).counts).toMatchObject({ new: 100_000 });
  });
});

itInFullTier('The WIC import requires a state and a file; the date is optional', () => {
  expect(parseImportArguments(['wic', 'Georgia', 'apl.csv', '--read-on', '2026-11-03'])).toEqual({
    ...{ kind: 'wic', state: 'GA', from: 'apl.csv', readOn: '2026-11-03' },
  });
  expect(() => parseImportArguments(['wic', 'Atlantis', 'apl.csv'])).toThrow("'Atlantis' isn't a state.");
  expect(() => parseImportArguments(['wic', 'GA'])).toThrow('Usage');
  expect(() => parseImportArguments(['wic', 'GA', 'apl.csv', '--read-on', '11/3'])).toThrow('--read-on');
});
