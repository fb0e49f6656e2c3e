import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CsvOptions, readCsv, requireColumns } from './csv-source.ts';
import { ImportError, openTextFile } from './text-source.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer, options: CsvOptions = {}) {
  const path = join(folder, 'input.csv');
  await writeFile(path, content);
  const badRows: [number, string][] = [];
  const onBadRow = (line: number, reason: string) => badRows.push([line, reason]);
  const source = await readCsv(await openTextFile(path), onBadRow, options);
  const rows = [];
  for await (const row of source.rows) rows.push(row);
  return { source, rows, bad: badRows };
}

describe('readCsv', () => {
  it("readCsv returns each row's values by column name", async () => {
    const { rows, bad } = await read('a,b\n1,2\n3,4\n');
    expect(rows.map(({ values }) => values)).toEqual([
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ]);
    expect(bad).toEqual([]);
  });

  it('readCsv accepts a byte-order mark, Windows line endings and line breaks in quotes', async () => {
    const { source, rows } = await read('\ufeffa,b\r\n"one\r\ntwo",2\r\n');
    expect(source.columns).toEqual(['a', 'b']);
    expect(rows.map(({ values }) => values)).toEqual([{ a: 'one\r\ntwo', b: '2' }]);
  });

  it('readCsv reports malformed rows and continues', async () => {
    const { rows, bad } = await read('a,b\n1\n2,3\n4,5,6\n7,8\n');
    expect(rows.map(({ values }) => values.a)).toEqual(['2', '7']);
    expect(bad).toEqual([
      [2, 'has another number of fields than the header'],
      [4, 'has another number of fields than the header'],
    ]);
  });

  it('readCsv keeps only the complete rows of a file truncated inside a quoted field', async () => {
    const { rows, bad } = await read('a,b\n1,2\n3,"cut off he');
    expect(rows.map(({ values }) => values)).toEqual([{ a: '1', b: '2' }]);
    expect(bad.map(([, reason]) => reason)).toEqual(['the file ends inside a quoted field']);
  });

  it.each([
    ['a first line that never ends', 'a'.repeat(1_200_000), 'has more than 1 million characters'],
    ['a header with an open quote', `"a,b\n${'x'.repeat(1_200_000)}`, 'has more than 1 million characters'],
    ['a header with a quote inside', '"a"b,c\n1,2\n', 'has a quote in the middle of a field'],
    ['a duplicate column', 'a,price,price\n1,2,3\n', "has the column 'price' twice"],
  ])('readCsv explains what is wrong with %s', async (_name, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
    await expect(read(content)).rejects.toBeInstanceOf(ImportError);
  });

  it("readCsv rejects rows with NUL characters, because PostgreSQL can't store them", async () => {
    const long = '1,2\n'.repeat(2_000);
    const { rows, bad } = await read(`a,b\n${long}x\0y,3\n4,5\n`);
    expect([rows.length, rows.at(-1)?.values.a]).toEqual([2_001, '4']);
    expect(bad).toEqual([[2_002, 'has a NUL character, which is not text']]);
  });

  it.each([
    ['an empty file', ''],
    ['only blank lines', '\n\n'],
  ])('readCsv rejects %s because there is no header line', async (_name, content) => {
    await expect(read(content)).rejects.toThrow('The file is empty: it has no header line.');
  });

  it('openTextFile explains why a missing file, a folder or a binary file is rejected', async () => {
    await expect(openTextFile(join(folder, 'nothing.csv'))).rejects.toThrow(
      /There is no file at '.*nothing.csv'/,
    );
    await expect(openTextFile(folder)).rejects.toThrow(/is a folder/);
    await expect(read(Buffer.from([7, 75, 3, 4, 0, 0, 1]))).rejects.toThrow(/isn't text in UTF-8/);
  });

  it('readCsv finds a header below title lines and rejects rows with more or fewer fields than the header', async () => {
    const isHeader = (columns: readonly string[]) => columns.includes('b');
    const csvWithTitle = 'Approved foods\n,,\na,b,c\n1,2,3\n4,5\n';
    const { source, rows, bad } = await read(csvWithTitle, { isHeader });
    expect(source.columns).toEqual(['a', 'b', 'c']);
    expect(rows.map(({ line, values }) => [line, values])).toEqual([[4, { a: '1', b: '2', c: '3' }]]);
    expect(bad).toEqual([[5, 'has another number of fields than the header']]);
    expect((await read('Approved foods\n1,2\n', { isHeader })).source.columns).toEqual(['Approved foods']);
  });

  it('requireColumns throws an error that lists the missing columns', async () => {
    const { source } = await read('a,b\n1,2\n');
    expect(() => requireColumns(source, ['a', 'price'], 'price')).toThrow(
      new ImportError('This is not a price file: the columns price are missing. Found: a, b.'),
    );
  });
});
