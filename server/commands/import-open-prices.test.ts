import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { type ImportSetup, setUpImports } from '#tests/support/importing.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { itInFullTier } from '#tests/support/tier.ts';

let importing: ImportSetup;
beforeEach(async () => {
  importing = await setUpImports();
});
afterEach(() => importing.end());

const GTIN = '00041303037799';
const place = {
  ...{
    type: 'OSM',
    osm_id: 1,
    osm_type: 'NODE',
    osm_name: 'ALDI',
    osm_brand: 'Aldi',
    osm_address_country_code: 'US',
  },
  ...{ osm_lat: 41.88, osm_lon: -87.63 },
};
const dumpLine = {
  ...{
    type: 'PRODUCT',
    product_code: '041303037799',
    price: 3.49,
    price_is_discounted: false,
    currency: 'USD',
  },
  ...{
    date: '2026-11-20',
    location_id: 7,
    owner: 'ann',
    duplicate_of: null,
    price_without_discount: null,
    discount_type: null,
  },
};

async function importDump(prices: readonly unknown[], locations: readonly unknown[] = [{ ...place, id: 7 }]) {
  const toJsonLines = (rows: readonly unknown[]) =>
    rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('');
  await writeFile(join(importing.folder, 'prices.jsonl.gz'), gzipSync(toJsonLines(prices)));
  await writeFile(join(importing.folder, 'locations.jsonl'), toJsonLines(locations));
  return importing.run('open-prices', importing.folder);
}

async function insertStoreAndItem() {
  const chain = await makeChain(importing.db, { slug: 'aldi', name: 'Aldi' });
  const store = await makeStore(importing.db, { chain_id: chain.id, latitude: 41.8812, longitude: -87.6301 });
  const base = { base_price_cents: 349, base_basis: 'typical', base_source: 'test' } as const;
  const item = await makeItem(importing.db, { gtin: GTIN, ...base });
  return { store, item };
}
const listCurrentPrices = () =>
  importing.db
    .selectFrom('current_store_price')
    .select(['store_id', 'item_id', 'price_cents', 'regular_price_cents', 'source', 'observed_at'])
    .execute();

describe('The Open Prices import', () => {
  it('The Open Prices import matches items by barcode and stores by location', async () => {
    const { store, item } = await insertStoreAndItem();
    const bobsLine = { ...dumpLine, date: '2026-11-21', price: 3.395, owner: 'Bob ' };
    const annsLine = { ...dumpLine, price: 3.39 };
    const { counts } = await importDump([annsLine, bobsLine]);
    expect(counts).toMatchObject({ read: 2, new: 2, skipped: 0, rejected: 0 });
    expect(await listCurrentPrices()).toEqual([
      {
        ...{ store_id: store.id, item_id: item.id, price_cents: 340, regular_price_cents: null },
        ...{ source: 'Open Prices', observed_at: new Date('2026-11-21T00:00:00Z') },
      },
    ]);
    expect((await importDump([annsLine, bobsLine])).counts).toMatchObject({ read: 2, new: 0, unchanged: 2 });
  });

  it("A price from only one Open Prices contributor isn't published until a second contributor confirms it", async () => {
    await insertStoreAndItem();
    const { counts } = await importDump([dumpLine, { ...dumpLine, date: '2026-11-19', owner: ' ANN' }]);
    expect(counts).toMatchObject({ new: 0, held: 2, 'reported by only one contributor': 2 });
    expect(await listCurrentPrices()).toEqual([]);
  });

  it('Open Prices observations that differ by more than 35% from the displayed price always wait for review', async () => {
    const { store, item } = await insertStoreAndItem();
    const now = new Date('2026-11-21T12:00:00Z');
    const seen = { itemId: item.id, storeId: store.id, chainId: null, priceCents: 349, source: 'a feed' };
    const rest = { regularPriceCents: null, channel: 'in-store' as const, observedAt: now };
    await recordObservations(importing.db, [{ ...seen, ...rest }], { now });
    const distantLines = [
      { ...dumpLine, price: 4.99 },
      { ...dumpLine, price: 4.99, date: '2026-11-21', owner: 'bob' },
    ];
    expect((await importDump(distantLines)).counts).toMatchObject({ new: 0, held: 2 });
    expect(await listCurrentPrices()).toMatchObject([{ price_cents: 349 }]);
  });

  itInFullTier('The Open Prices import counts the reasons for skipped and rejected lines', async () => {
    await insertStoreAndItem();
    const distantPlace = { ...place, id: 8, osm_lat: 42.5 };
    const paris = { ...place, id: 9, osm_address_country_code: 'FR' };
    const { counts } = await importDump(
      [
        dumpLine,
        { ...dumpLine, location_id: 8 },
        { ...dumpLine, location_id: 9 },
        { ...dumpLine, location_id: null },
        { ...dumpLine, currency: 'CAD' },
        { ...dumpLine, type: 'CATEGORY', product_code: null, category_tag: 'en:bananas' },
        { ...dumpLine, duplicate_of: 3 },
        { ...dumpLine, discount_type: 'LOYALTY_PROGRAM', price_is_discounted: true },
        { ...dumpLine, date: '2026-11-19', owner: 'bob' },
        { ...dumpLine, product_code: '036000291452' },
        { ...dumpLine, product_code: '041303037798' },
        { ...dumpLine, price: null },
        { ...dumpLine, price: -3 },
        { ...dumpLine, price: 1e9 },
        { ...dumpLine, date: null },
        { ...dumpLine, date: '2026-02-30' },
        { ...dumpLine, date: '2025-04-31' },
        { ...dumpLine, date: '2026-11-30' },
        { ...dumpLine, price: '3.49' },
        { ...dumpLine, date: '2026-11-18', price: 34.9 },
        '{"type":"PRODUCT","pri',
        '<html>busy</html>',
        `"${'x'.repeat(1_100_000)}"`,
      ],
      [{ ...place, id: 7 }, distantPlace, paris, '{"id":', 'null'],
    );
    expect(counts).toMatchObject({
      ...{ read: 23, new: 2, held: 1, rejected: 12, skipped: 8 },
      'at no place in the United States': 2,
      'at a store that is not known here': 1,
      'in another currency': 1,
      'of goods without a barcode': 1,
      'told twice': 1,
      'on sale, so the usual price is not known': 1,
      'of an item that is not known here': 1,
      'product_code has a wrong length or check digit': 1,
      'price is no amount': 3,
      "date '' is not a day that exists": 1,
      "date '2026-02-30' is not a day that exists": 1,
      "date '2025-04-31' is not a day that exists": 1,
      'observedAt is in the future': 1,
      'is no price as Open Prices writes them': 4,
    });
  });

  it('The Open Prices import holds back prices that differ too much from known ones', async () => {
    await insertStoreAndItem();
    const expensive = { ...dumpLine, price: 349 };
    const [cheap, cheaper] = [3.39, 3.38].map((price, index) => ({
      ...{ ...dumpLine, price, date: `2026-11-1${7 + index}` },
      owner: ['bob', 'cat'][index],
    }));
    expect((await importDump([expensive, cheap, cheaper])).counts).toMatchObject({ new: 2, held: 1 });
    expect((await importDump([{ ...dumpLine, date: '2026-11-21', price: 34.9 }])).counts).toMatchObject({
      new: 0,
      held: 1,
    });
  });

  itInFullTier(
    'The Open Prices import reads uncompressed files and prices listed before their locations',
    async () => {
      await insertStoreAndItem();
      const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
      const lines = days
        .map((date, index) => `${JSON.stringify({ ...dumpLine, date, owner: `shopper ${index}` })}\n`)
        .join('');
      await importing.write('prices.jsonl', lines);
      await importing.write('locations.jsonl', `${JSON.stringify({ ...place, id: 7 })}\n`.repeat(5_000));
      const { counts } = await importing.run('open-prices', importing.folder);
      expect(counts).toMatchObject({ read: 4, new: 4 });
    },
  );

  it.each([
    ['in UTF-16', Buffer.from(`\ufeff${JSON.stringify(dumpLine)}\r\n`, 'utf16le')],
    ['with a byte-order mark', Buffer.from(`\ufeff${JSON.stringify(dumpLine)}\n`)],
  ])('The Open Prices import reads a price file %s, gzipped or not', async (_kind, bytes) => {
    await insertStoreAndItem();
    await writeFile(join(importing.folder, 'locations.jsonl'), JSON.stringify({ ...place, id: 7 }));
    for (const prices of [bytes, gzipSync(bytes)]) {
      await writeFile(join(importing.folder, 'prices.jsonl'), prices);
      const { counts } = await importing.run('open-prices', importing.folder);
      expect(counts.read).toBe(1);
      expect(counts.held).toBe(1);
    }
  });

  itInFullTier('The Open Prices import reports the line where a truncated file ends', async () => {
    await insertStoreAndItem();
    await importDump([dumpLine]);
    const whole = gzipSync(`${JSON.stringify(dumpLine)}\n`.repeat(20_000));
    await writeFile(join(importing.folder, 'prices.jsonl.gz'), whole.subarray(0, whole.length - 40));
    await expect(importing.run('open-prices', importing.folder)).rejects.toThrow(/is broken after line \d+/);
    await expect(importing.run('open-prices', join(importing.folder, 'nothing'))).rejects.toThrow(
      'There is no file',
    );
  });
});
