import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportError } from '#server/imports/text-source.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { type ImportSetup, setUpImports } from '#tests/support/importing.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { parseImportArguments } from './run-import.ts';

let importing: ImportSetup;
beforeEach(async () => {
  importing = await setUpImports();
});
afterEach(() => importing.end());

const run = (...args: Parameters<ImportSetup['run']>) => importing.run(...args);
const write = (...args: Parameters<ImportSetup['write']>) => importing.write(...args);

describe('The price import', () => {
  it('The price import accepts GTINs and item IDs, single stores and whole chains', async () => {
    const store = await makeStore(importing.db);
    const chain = await makeChain(importing.db, { slug: 'aldi', name: 'Aldi' });
    const item = await makeItem(importing.db, { gtin: '00041303037799' });
    const path = await write(
      'prices.csv',
      [
        'gtin,itemId,storeId,chain,price,regularPrice,observedAt',
        `41303037799,,${store.id},,3.49,,2026-11-20T10:00:00Z`,
        `,${item.id},,aldi,2.99,3.99,2026-11-19`,
        '41303037798,,1,,3.49,,2026-11-20',
        `,${item.id},999999,,3.49,,2026-11-20`,
        `,${item.id},,nowhere,3.49,,2026-11-20`,
        `,${item.id},,aldi,free,,2026-11-20`,
        `,${item.id},,aldi,10000.01,,2026-11-20`,
        `,${item.id},,aldi,3.49,,20/11/2026`,
        `,${item.id},,aldi,3.49,,2027-01-01`,
        ',,,aldi,3.49,,2026-11-20',
        `,${item.id},,,3.49,,2026-11-20`,
      ].join('\n'),
    );
    const first = await run('prices', path);
    expect(first.counts).toMatchObject({
      read: 11,
      new: 2,
      rejected: 9,
      'no such store': 1,
      "no chain 'nowhere'": 1,
      "price 'free' is not an amount in dollars up to $10,000.00": 1,
      "price '10000.01' is not an amount in dollars up to $10,000.00": 1,
      'observedAt is in the future': 1,
      'names no item: give gtin or itemId': 1,
      'names no place: give storeId or chain': 1,
    });
    const current = await importing.db
      .selectFrom('current_chain_price')
      .select(['price_cents', 'regular_price_cents'])
      .where('chain_id', '=', chain.id)
      .execute();
    expect(current).toEqual([{ price_cents: 299, regular_price_cents: 399 }]);

    const again = await run('prices', path);
    expect(again.counts).toMatchObject({ new: 0, unchanged: 2, rejected: 9 });
  });

  it('The price import holds back implausible prices and rejects other currencies', async () => {
    const store = await makeStore(importing.db);
    const item = await makeItem(importing.db);
    const row = (price: string, day: number, currency = 'USD') =>
      `${item.id},${store.id},${price},${currency},2026-11-${day}`;
    const header = 'itemId,storeId,price,currency,observedAt';
    await run('prices', await write('first.csv', [header, row('3.00', 18)].join('\n')));
    const path = await write(
      'more.csv',
      [header, row('9.00', 19), row('3.10', 20), row('3.20', 21, 'CAD'), row('€3.50', 19)].join('\n'),
    );
    const { counts } = await run('prices', path);
    expect(counts).toMatchObject({
      ...{ read: 4, new: 1, held: 1, rejected: 2, "currency 'CAD' is not USD": 1 },
      "price '€3.50' is not an amount in dollars up to $10,000.00": 1,
      'far from what is known there or elsewhere, or from other rows': 1,
    });
  });

  it('The price import rejects impossible dates and reports their line numbers', async () => {
    const store = await makeStore(importing.db);
    const item = await makeItem(importing.db);
    const days = [
      '2026-02-30',
      '2026-06-31T10:00:00Z',
      '2025-02-29',
      '2026-09-31T23:00:00-05:00',
      '2026-11-20',
    ];
    const rows = days.map((day) => `${item.id},${store.id},3.49,${day}`);
    const path = await write('days.csv', ['itemId,storeId,price,observedAt', ...rows].join('\n'));
    const { counts, lines } = await run('prices', path);
    expect(counts).toMatchObject({ read: 5, new: 1, rejected: 4 });
    const rejects = await readFile(lines.at(-1)?.split(': ')[1] ?? '', 'utf8');
    for (const [index, day] of days.slice(0, 4).entries()) {
      expect(rejects).toContain(`${index + 2},"observedAt '${day}' is not a date`);
    }
  });

  itInFullTier.each([
    ['prices', 'kind,amount'],
    ['snap-retailers', 'Shop,Town,Zip'],
    ['bls', 'series\tvalue'],
    ['ams', 'week,thing,price'],
    ['milk', 'city,price'],
  ] as const)('The %s import reports an unknown header row in one sentence', async (kind, header) => {
    const separator = header.includes('\t') ? '\t' : ',';
    const rows = Array.from({ length: 20_000 }, (_, row) =>
      Array(2 + (row % 4))
        .fill('x')
        .join(separator),
    );
    const path = await write('another.csv', [header, ...rows].join('\n'));
    const failure: Error = await run(kind, path).then(
      () => new Error('It was read.'),
      (error: Error) => error,
    );
    expect(failure).toBeInstanceOf(ImportError);
    expect(failure.message).toMatch(/^This is not a .+ file: [^\n]+$/);
  });

  it('The price import reads gzipped and UTF-16 files like plain files', async () => {
    const store = await makeStore(importing.db);
    const item = await makeItem(importing.db);
    const csv = `itemId,storeId,price,observedAt\n${item.id},${store.id},3.49,2026-11-20\n`;
    const contents = [Buffer.from(csv), gzipSync(csv), Buffer.from(`\ufeff${csv}`, 'utf16le')];
    const counts = [];
    for (const content of contents)
      counts.push((await run('prices', await write('same.csv', content))).counts);
    expect(counts).toMatchObject([
      { read: 1, new: 1 },
      { read: 1, unchanged: 1 },
      { read: 1, unchanged: 1 },
    ]);
  });

  it('If a required column is missing, the price import reports its name', async () => {
    const path = await write('wrong.csv', 'price,observedAt,chain\n1.00,2026-11-20,aldi\n');
    await expect(run('prices', path)).rejects.toThrow('it needs a column gtin or itemId');
  });
});

describe('parseImportArguments', () => {
  it('parseImportArguments parses the kind of import, the file and --all-retailers', () =>
    expect(parseImportArguments(['snap-retailers', 'a.csv', '--all-retailers'])).toEqual({
      kind: 'snap-retailers',
      from: 'a.csv',
      includeAllRetailers: true,
    }));

  it.each([
    [[]],
    [['nope', 'a.csv']],
    [['prices']],
    [['prices', 'a', 'b']],
    [['prices', 'a', '--what']],
  ])('parseImportArguments throws an error that explains the usage if the arguments are %j', (args) =>
    expect(() => parseImportArguments(args)).toThrow(/Usage: npm run import/));

  it('The price import downloads files only over HTTPS', async () => {
    await expect(run('prices', 'http://example.com/a.csv')).rejects.toThrow(/is not https/);
  });
});
