import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTextFile } from './text-source.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-text-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: Buffer, name = 'input.csv') {
  const path = join(folder, name);
  await writeFile(path, content);
  const { stream } = await openTextFile(path);
  return (await buffer(stream)).toString();
}

const text = 'name,city\nPanadería Ibáñez,Ponce\nAbuelita’s “Tiendita”,Cayey\n';

const windows1252: Record<string, number> = {
  ...{ á: 0xe1, é: 0xe9, í: 0xed, ñ: 0xf1 },
  ...{ '’': 0x92, '“': 0x93, '”': 0x94 },
};
const toWindows1252 = (words: string) =>
  Buffer.from([...words].map((letter) => windows1252[letter] ?? letter.charCodeAt(0)));
const utf16le = (words: string) => Buffer.from(words, 'utf16le');
const utf16be = (words: string) => utf16le(words).swap16();

describe('openTextFile', () => {
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['windows-1252', toWindows1252(text)],
    ['UTF-16 with a byte-order mark', utf16le(`\ufeff${text}`)],
    ['big-endian UTF-16 with a byte-order mark', utf16be(`\ufeff${text}`)],
    ['UTF-16 without a byte-order mark', utf16le(text)],
    ['big-endian UTF-16 without a byte-order mark', utf16be(text)],
  ])('openTextFile decodes %s, plain and gzipped', async (_encoding, bytes) => {
    expect(await read(bytes)).toBe(text);
    expect(await read(gzipSync(bytes), 'input.gz')).toBe(text);
    expect(await read(gzipSync(bytes), 'gzipped-all-the-same.csv')).toBe(text);
  });

  it('If the lines of a file have different encodings, openTextFile decodes each line separately', async () => {
    const mixed = Buffer.concat([
      Buffer.from('crème brûlée\n'),
      toWindows1252('jalapeño\n'),
      Buffer.from('piñata'),
    ]);
    expect(await read(mixed)).toBe('crème brûlée\njalapeño\npiñata');
  });

  it('openTextFile decodes characters split across two chunks', async () => {
    for (const line of ['piña colada\n', 'piña colada ']) {
      const long = line.repeat(20_000);
      expect(await read(Buffer.from(long))).toBe(long);
      expect(await read(utf16le(`\ufeff${long}`))).toBe(long);
      expect(await read(toWindows1252(long))).toBe(long);
    }
  });

  it('openTextFile reads no lines from an empty file', async () => {
    expect(await read(Buffer.alloc(0))).toBe('');
    expect(await read(gzipSync(''))).toBe('');
  });

  it.each([
    [
      'a ZIP archive',
      Buffer.from([80, 75, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2]),
      /is an archive, but not an Excel/,
    ],
    ['a gzipped binary', gzipSync(Buffer.from([1, 0, 0, 7, 0, 0, 9])), /isn't text in UTF-8/],
  ])('openTextFile rejects %s with an explanation', async (_name, bytes, problem) => {
    await expect(read(bytes)).rejects.toThrow(/input\.csv' /);
    await expect(read(bytes)).rejects.toThrow(problem);
  });

  it('openTextFile reports a truncated gzip file', async () => {
    const bytes = gzipSync(text);
    await expect(read(bytes.subarray(0, bytes.length - 12))).rejects.toThrow(/is broken|unexpected end/);
  });
});
