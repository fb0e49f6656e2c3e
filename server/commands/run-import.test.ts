import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeChain, makeStore } from '#tests/support/factories.ts';
import { type ImportSetup, setUpImports } from '#tests/support/importing.ts';
import { isFullTier, itInFullTier } from '#tests/support/tier.ts';

const fixtures = join(import.meta.dirname, '../../tests/fixtures');
const realData = join(import.meta.dirname, '../../../shared/data');

let importing: ImportSetup;
beforeEach(async () => {
  importing = await setUpImports();
});
afterEach(() => importing.end());

const run = (...args: Parameters<ImportSetup['run']>) => importing.run(...args);
const write = (...args: Parameters<ImportSetup['write']>) => importing.write(...args);

const listStores = async () =>
  importing.db
    .selectFrom('store')
    .innerJoin('chain', 'chain.id', 'store.chain_id')
    .select(['chain.slug', 'store.name', 'store.address', 'store.zip_code', 'chain.is_independent'])
    .orderBy('store.source_ref')
    .execute();

describe('The SNAP retailer import', () => {
  const file = join(fixtures, 'snap-retailers.csv');

  it('The SNAP import adds grocery stores and counts skipped rows by reason', async () => {
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
    const stores = await listStores();
    expect(stores).toContainEqual({
      slug: 'publix',
      name: 'Publix',
      address: '950 W Peachtree St Nw, Ste 210',
      zip_code: '30309',
      is_independent: false,
    });
  });

  it('The SNAP import keeps two independent stores with the same name separate', async () => {
    await run('snap-retailers', file);
    const neighbors = (await listStores()).filter(({ name }) => name === 'Neighbors Foods');
    expect(neighbors).toHaveLength(2);
    expect(new Set(neighbors.map(({ slug }) => slug)).size).toBe(2);
    expect(neighbors.every((store) => store.is_independent)).toBe(true);
  });

  it('A repeated SNAP import reports that nothing changed', async () => {
    await run('snap-retailers', file);
    const before = await listStores();
    const { counts, lines } = await run('snap-retailers', file);
    expect(counts).toMatchObject({ new: 0, updated: 0, unchanged: 10 });
    expect(lines).toContain('  Nothing changed.');
    expect(await listStores()).toEqual(before);
  });

  itInFullTier('The SNAP import reads the historical file and leaves out closed stores', async () => {
    await run('snap-retailers', file);
    const { counts } = await run('snap-retailers', join(fixtures, 'snap-history.csv'));
    expect(counts).toMatchObject({ read: 4, new: 1, closed: 1, 'convenience store': 1 });
    expect((await listStores()).filter(({ slug }) => slug === 'walmart-supercenter')).toHaveLength(2);
  });

  itInFullTier('With --all-retailers, the SNAP import adds every kind of retailer', async () => {
    const { counts } = await run('snap-retailers', file, true);
    expect(counts).toMatchObject({ new: 13, skipped: 0, rejected: 3 });
  });

  itInFullTier("The SNAP import keeps an existing chain's logo and price level", async () => {
    await makeChain(importing.db, { slug: 'kroger', name: 'Kroger', logo: 'KR', price_factor: 1.14 });
    await run('snap-retailers', file);
    const kroger = await importing.db
      .selectFrom('chain')
      .select(['logo', 'price_factor'])
      .where('slug', '=', 'kroger')
      .executeTakeFirstOrThrow();
    expect(kroger).toEqual({ logo: 'KR', price_factor: 1.14 });
  });

  itInFullTier('The SNAP import hides sample stores in areas with real stores', async () => {
    const sample = await makeStore(importing.db, {
      latitude: 33.76,
      longitude: -84.39,
      is_sample: true,
      address: null,
    });
    const far = await makeStore(importing.db, { is_sample: true, address: null });
    await run('snap-retailers', file);
    const hidden = await importing.db
      .selectFrom('store')
      .select('id')
      .where('is_hidden', '=', true)
      .execute();
    expect(hidden.map(({ id }) => id)).toEqual([sample.id]);
    expect(hidden.map(({ id }) => id)).not.toContain(far.id);
  });

  itInFullTier('The SNAP import rejects only the last row if a Windows file is truncated', async () => {
    const header = 'Store_Name,Longitude,Latitude,Address,Address Line #2,City,State,Zip5,Zip4,County';
    const row = 'Kroger 1,-84.37,33.77,1 Main St,,Atlanta,GA,30306,,FULTON';
    const path = await write('cut.csv', `\ufeff${header}\r\n${row}\r\n"Kroger 2,-84.37,33`);
    const { counts } = await run('snap-retailers', path);
    expect(counts).toMatchObject({ read: 2, new: 1, 'the file ends inside a quoted field': 1 });
  });

  itInFullTier(
    'The SNAP import recognizes a store whose ZIP code or street is written differently',
    async () => {
      const header = 'Store_Name,Longitude,Latitude,Address,Address Line #2,City,State,Zip5,Zip4,County';
      const rows = [
        'Star Market,-71.13,42.355,15 Sample Street,,Allston,MA,2134,,SUFFOLK',
        'Star Market,-71.13,42.355,15 Sample St.,,ALLSTON,MA,02134,,SUFFOLK',
        'star market ,-71.13001,42.35501,15 SAMPLE ST,,Allston,ma,02134-1001,,SUFFOLK',
        'Star Market,-71.13,42.355,15 Sample Ave,,Allston,MA,02134,,SUFFOLK',
        'Supermercado La Bodeguita,-66.05,18.4,8 North Test Boulevard,,San Juan,PR,920,,SAN JUAN',
        'Supermercado La Bodeguita,-66.05,18.4,8 N Test Blvd,,San Juan,PR,00920,,SAN JUAN',
      ];
      const { counts } = await run('snap-retailers', await write('twins.csv', [header, ...rows].join('\n')));
      expect(counts).toMatchObject({ read: 6, new: 3, unchanged: 3, rejected: 0 });
      expect((await listStores()).map(({ zip_code }) => zip_code).sort()).toEqual([
        '00920',
        '02134',
        '02134',
      ]);
    },
  );

  it.each([
    ['windows-1252', Buffer.from([0xfa]), Buffer.from([0xf1])],
    ['UTF-8', Buffer.from('ú'), Buffer.from('ñ')],
  ])('The SNAP import preserves the accented letters in a %s file', async (_encoding, u, n) => {
    const header = 'Store_Name,Longitude,Latitude,Address,Address Line #2,City,State,Zip5,Zip4,County\n';
    const rest = ',-84.38,33.74,5 Sample St,,Atlanta,GA,30303,,FULTON\n';
    const content = Buffer.concat([Buffer.from(`${header}Mercado N`), u, n, Buffer.from(`ez${rest}`)]);
    await run('snap-retailers', await write('encoded.csv', content));
    expect((await listStores()).map((store) => store.name)).toEqual(['Mercado Núñez']);
  });

  it("If the file isn't a SNAP retailer list, the error lists the required columns", async () => {
    await expect(run('snap-retailers', join(fixtures, 'fdc-branded/food.csv'))).rejects.toThrow(
      /not a SNAP retailer file: it needs the columns Store_Name, .* Found: fdc_id/,
    );
  });

  it.runIf(existsSync(realData))(
    "The SNAP import recognizes the chains in a whole state's data",
    async () => {
      await run('snap-retailers', join(realData, 'snap-retailers-ga-2026-07-29.csv'));
      const counts: Record<string, number> = {};
      for (const { slug } of await listStores()) counts[slug] = (counts[slug] ?? 0) + 1;
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
      const notGrocery = /\b(dollar|cvs|walgreens?|pharmacy|shell|chevron|quiktrip|gas)\b/i;
      expect((await listStores()).filter(({ name }) => notGrocery.test(name))).toEqual([]);
    },
  );
});

describe('The FDC import', () => {
  const from = join(fixtures, 'fdc-branded');
  const listItems = () =>
    importing.db
      .selectFrom('grocery_item')
      .select(['name', 'brand', 'unit', 'category', 'gtin', 'net_amount', 'net_measure'])
      .orderBy('gtin')
      .execute();

  itInFullTier('The FDC import joins food and product files and counts unmatched rows', async () => {
    const { counts } = await run('fdc-branded', from);
    expect(counts).toMatchObject({
      new: 3,
      'no description': 1,
      'no brand row': 1,
      discontinued: 1,
      "gtin_upc '41303037798' has a wrong length or check digit": 1,
    });
    expect(await listItems()).toEqual([
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

  it('A repeated FDC import changes nothing', async () => {
    await run('fdc-branded', from);
    const before = await listItems();
    const { counts, lines } = await run('fdc-branded', from);
    expect(counts).toMatchObject({ new: 0, updated: 0, unchanged: 3 });
    expect(lines).toContain('  Nothing changed.');
    expect(await listItems()).toEqual(before);
  });

  it('The FDC import reports which file is missing from the folder', async () => {
    await expect(run('fdc-branded', importing.folder)).rejects.toThrow(
      /There is no file at '.*branded_food\.csv'/,
    );
  });

  it.runIf(isFullTier && existsSync(realData))(
    "The FDC import accepts FoodData Central's sample files",
    async () => {
      const { counts } = await run('fdc-branded', join(realData, 'fdc-branded'));
      expect(counts).toMatchObject({ new: 23, 'no description': 9_518, 'no brand row': 4_804, rejected: 0 });
    },
  );
});
