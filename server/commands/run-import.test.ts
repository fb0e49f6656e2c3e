import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { parseImportArguments, runImport } from './run-import.ts';

const now = new Date('2026-11-21T12:00:00Z');
const fixtures = join(import.meta.dirname, '../../tests/fixtures');
const realData = join(import.meta.dirname, '../../../shared/data');

let folder = '';
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-import-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

type Kind = Exclude<Parameters<typeof runImport>[1]['kind'], 'stores'>;

/** The closing lines as `{ read: 16, 'has no coordinates': 1, … }`. */
async function run(kind: Kind, from: string, includeAllRetailers = false) {
  const lines = await runImport(
    database.db,
    { kind, from, includeAllRetailers },
    { now, rejectFolder: folder, output: process.stdout },
  );
  const counts: Record<string, number> = {};
  for (const line of lines) {
    const named = /^ {2}(\w+) +([\d,]+)$/.exec(line);
    const reason = /^ {4}([\d,]+) {2}(.+)$/.exec(line);
    if (named) counts[named[1] ?? ''] = Number(named[2]?.replaceAll(',', ''));
    if (reason) counts[reason[2] ?? ''] = Number(reason[1]?.replaceAll(',', ''));
  }
  return { counts, lines };
}

async function write(name: string, content: string) {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const storesBy = async () =>
  database.db
    .selectFrom('store')
    .innerJoin('chain', 'chain.id', 'store.chain_id')
    .select(['chain.slug', 'store.name', 'store.address', 'store.zip_code', 'chain.is_independent'])
    .orderBy('store.source_ref')
    .execute();

describe('snap-retailers', () => {
  const file = join(fixtures, 'snap-retailers.csv');

  it('takes grocery stores, counts the rest by reason and writes down what it rejected', async () => {
    const { counts, lines } = await run('snap-retailers', file);
    expect(counts).toEqual({
      read: 16,
      new: 10,
      updated: 0,
      unchanged: 0,
      skipped: 3,
      'dollar store': 1,
      pharmacy: 1,
      'fuel station': 1,
      rejected: 3,
      'latitude and longitude are swapped': 1,
      'has no coordinates': 1,
      "'ABCDE' is not a ZIP code": 1,
    });
    const rejects = await readFile(lines.at(-1)?.split(': ')[1] ?? '', 'utf8');
    expect(rejects.trim().split('\n')).toEqual([
      'line,reason',
      '15,"latitude and longitude are swapped"',
      '16,"has no coordinates"',
      `17,"'ABCDE' is not a ZIP code"`,
    ]);
    const stores = await storesBy();
    expect(stores).toContainEqual({
      slug: 'publix',
      name: 'Publix',
      address: '950 W Peachtree St Nw, Ste 210',
      zip_code: '30309',
      is_independent: false,
    });
  });

  it('keeps two independents of one name apart: a price seen at one says nothing of the other', async () => {
    await run('snap-retailers', file);
    const neighbors = (await storesBy()).filter(({ name }) => name === 'Neighbors Foods');
    expect(neighbors).toHaveLength(2);
    expect(new Set(neighbors.map(({ slug }) => slug)).size).toBe(2);
    expect(neighbors.every((store) => store.is_independent)).toBe(true);
  });

  it('changes nothing when run again, and says so', async () => {
    await run('snap-retailers', file);
    const before = await storesBy();
    const { counts, lines } = await run('snap-retailers', file);
    expect(counts).toMatchObject({ new: 0, updated: 0, unchanged: 10 });
    expect(lines).toContain('  Nothing changed.');
    expect(await storesBy()).toEqual(before);
  });

  it('reads the historical columns, leaves closed stores out and meets the same store once', async () => {
    await run('snap-retailers', file);
    const { counts } = await run('snap-retailers', join(fixtures, 'snap-history.csv'));
    expect(counts).toMatchObject({ read: 4, new: 1, closed: 1, 'convenience store': 1 });
    expect((await storesBy()).filter(({ slug }) => slug === 'walmart-supercenter')).toHaveLength(2);
  });

  it('takes everybody when asked to', async () => {
    const { counts } = await run('snap-retailers', file, true);
    expect(counts).toMatchObject({ new: 13, skipped: 0, rejected: 3 });
  });

  it('keeps what is known of a chain that is there already', async () => {
    await makeChain(database.db, { slug: 'kroger', name: 'Kroger', logo: 'KR', price_factor: 1.14 });
    await run('snap-retailers', file);
    const kroger = await database.db
      .selectFrom('chain')
      .select(['logo', 'price_factor'])
      .where('slug', '=', 'kroger')
      .executeTakeFirstOrThrow();
    expect(kroger).toEqual({ logo: 'KR', price_factor: 1.14 });
  });

  it('hides the samples of an area that real stores cover', async () => {
    const sample = await makeStore(database.db, {
      latitude: 33.76,
      longitude: -84.39,
      is_sample: true,
      address: null,
    });
    const far = await makeStore(database.db, { is_sample: true, address: null });
    await run('snap-retailers', file);
    const hidden = await database.db.selectFrom('store').select('id').where('is_hidden', '=', true).execute();
    expect(hidden.map(({ id }) => id)).toEqual([sample.id]);
    expect(hidden.map(({ id }) => id)).not.toContain(far.id);
  });

  it('accepts a byte-order mark and Windows line ends, and survives a file cut inside quotes', async () => {
    const header = 'Store_Name,Longitude,Latitude,Address,Address Line #2,City,State,Zip5,Zip4,County';
    const row = 'Kroger 1,-84.37,33.77,1 Main St,,Atlanta,GA,30306,,FULTON';
    const path = await write('cut.csv', `\ufeff${header}\r\n${row}\r\n"Kroger 2,-84.37,33`);
    const { counts } = await run('snap-retailers', path);
    expect(counts).toMatchObject({ read: 2, new: 1, 'the file ends inside a quoted field': 1 });
  });

  it('refuses another kind of file by naming the columns it needs', async () => {
    await expect(run('snap-retailers', join(fixtures, 'fdc-branded/food.csv'))).rejects.toThrow(
      /not a SNAP retailer file: it needs the columns Store_Name, .* Found: fdc_id/,
    );
  });

  it.runIf(existsSync(realData))('recognises the chains of a whole state', async () => {
    await run('snap-retailers', join(realData, 'snap-retailers-ga-2026-07-29.csv'));
    const { rows } = await database.pool.query<{ slug: string; count: number }>(
      'select chain.slug, count(*) from store join chain on chain.id = store.chain_id group by chain.slug',
    );
    const counts = Object.fromEntries(rows.map(({ slug, count }) => [slug, count]));
    const atLeast = {
      kroger: 160,
      publix: 215,
      'walmart-supercenter': 175,
      aldi: 90,
      target: 50,
      ingles: 60,
    };
    for (const [slug, least] of Object.entries(atLeast)) {
      expect(counts[slug], slug).toBeGreaterThanOrEqual(least);
    }
    const { rows: wrong } = await database.pool.query(
      `select name from store where name ~* '\\y(dollar|cvs|walgreens?|pharmacy|shell|chevron|quiktrip|gas)\\y'`,
    );
    expect(wrong).toEqual([]);
  });
});

describe('fdc-branded', () => {
  const from = join(fixtures, 'fdc-branded');
  const items = () =>
    database.db
      .selectFrom('grocery_item')
      .select(['name', 'brand', 'unit', 'category', 'gtin', 'net_amount', 'net_measure'])
      .orderBy('gtin')
      .execute();

  it('joins the two files and counts what has only one half', async () => {
    const { counts } = await run('fdc-branded', from);
    expect(counts).toMatchObject({
      new: 3,
      'no description': 1,
      'no brand row': 1,
      discontinued: 1,
      "gtin_upc '41303037798' has a wrong length or check digit": 1,
    });
    expect(await items()).toEqual([
      {
        name: 'Corn Tortilla Chips',
        brand: 'Hormel Foods',
        unit: 'size not stated',
        category: 'Snacks',
        gtin: '00037600665605',
        net_amount: null,
        net_measure: null,
      },
      {
        name: 'Jasmine Rice',
        brand: 'Essential Everyday',
        unit: '10 lbs / 4.53 kg',
        category: 'Pantry',
        gtin: '00041303037799',
        net_amount: 4535.9237,
        net_measure: 'g',
      },
      {
        name: 'Maple Cashew Butter',
        brand: "Justin's",
        unit: '16 oz / 454 g',
        category: 'Pantry',
        gtin: '00840379101331',
        net_amount: 453.59237,
        net_measure: 'g',
      },
    ]);
  });

  it('changes nothing when run again', async () => {
    await run('fdc-branded', from);
    const before = await items();
    const { counts, lines } = await run('fdc-branded', from);
    expect(counts).toMatchObject({ new: 0, updated: 0, unchanged: 3 });
    expect(lines).toContain('  Nothing changed.');
    expect(await items()).toEqual(before);
  });

  it('says which file of the folder is missing', async () => {
    await expect(run('fdc-branded', folder)).rejects.toThrow(/There is no file at '.*branded_food\.csv'/);
  });

  it.runIf(existsSync(realData))('reads the public sample', async () => {
    const { counts } = await run('fdc-branded', join(realData, 'fdc-branded'));
    expect(counts).toMatchObject({ new: 23, 'no description': 9_518, 'no brand row': 4_804, rejected: 0 });
  });
});

describe('prices', () => {
  it('records observations by GTIN or id, at a store or for a chain', async () => {
    const store = await makeStore(database.db);
    const chain = await makeChain(database.db, { slug: 'aldi', name: 'Aldi' });
    const item = await makeItem(database.db, { gtin: '00041303037799' });
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
        `,${item.id},,aldi,3.49,,20/11/2026`,
        `,${item.id},,aldi,3.49,,2027-01-01`,
        ',,,aldi,3.49,,2026-11-20',
        `,${item.id},,,3.49,,2026-11-20`,
      ].join('\n'),
    );
    const first = await run('prices', path);
    expect(first.counts).toMatchObject({
      read: 10,
      new: 2,
      rejected: 8,
      'no such store': 1,
      "no chain 'nowhere'": 1,
      "price 'free' is not an amount in dollars": 1,
      'observedAt is in the future': 1,
      'names no item: give gtin or itemId': 1,
      'names no place: give storeId or chain': 1,
    });
    const current = await database.db
      .selectFrom('current_chain_price')
      .select(['price_cents', 'regular_price_cents'])
      .where('chain_id', '=', chain.id)
      .execute();
    expect(current).toEqual([{ price_cents: 299, regular_price_cents: 399 }]);

    const again = await run('prices', path);
    expect(again.counts).toMatchObject({ new: 0, unchanged: 2, rejected: 8 });
  });

  it('names what a price file needs', async () => {
    const path = await write('wrong.csv', 'price,observedAt,chain\n1.00,2026-11-20,aldi\n');
    await expect(run('prices', path)).rejects.toThrow('it needs a column gtin or itemId');
  });
});

describe('parseImportArguments', () => {
  it('reads kind, source and flag', () =>
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
  ])('answers %j with the usage', (args) =>
    expect(() => parseImportArguments(args)).toThrow(/Usage: npm run import/));

  it('takes https only', async () => {
    await expect(run('prices', 'http://example.com/a.csv')).rejects.toThrow(/is not https/);
  });
});
