import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { refreshCatalogDerivedData } from './refresh-catalog-derived-data.ts';
import { type GroceryItemRow, upsertGroceryItems } from './write.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const GTIN = '00041570054086';
const OTHER_GTIN = '00012000001291';

const makeImportedRow = (overrides: Partial<GroceryItemRow> = {}): GroceryItemRow => {
  const unit = overrides.unit ?? '1 gal';
  return {
    name: 'Whole Milk',
    brand: 'Kroger',
    unit,
    category: 'Dairy',
    gtin: null,
    netContent: parseNetContent(unit),
    usualPieceLb: null,
    classifiedKind: null,
    popularity: 0,
    brandTier: 'national',
    basePriceCents: null,
    baseBasis: null,
    baseSource: null,
    source: 'import',
    sourceRef: null,
    ...overrides,
  };
};
const makeSeededRow = (overrides: Partial<GroceryItemRow> = {}) =>
  makeImportedRow({
    popularity: 90,
    brandTier: 'store',
    basePriceCents: 399,
    baseBasis: 'typical',
    baseSource: 'Shelf price',
    source: 'seed',
    sourceRef: 'milk',
    ...overrides,
  });

const upsert = (...rows: GroceryItemRow[]) => upsertGroceryItems(database.db, rows);
const listItems = () => database.db.selectFrom('grocery_item').selectAll().orderBy('id').execute();

describe('upsertGroceryItems', () => {
  it('Importing the same item twice stores it once, with its net content', async () => {
    expect(await upsert(makeSeededRow())).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
    const before = await listItems();
    expect(before).toMatchObject([
      { name: 'Whole Milk', net_amount: 3785.411784, net_measure: 'ml', net_count: 1, base_price_cents: 399 },
    ]);
    expect(await upsert(makeSeededRow())).toEqual({ inserted: 0, updated: 0, unchanged: 1 });
    expect(await listItems()).toEqual(before);
  });

  it('An import can update items from an earlier import of the same source', async () => {
    await upsert(makeSeededRow());
    expect(
      await upsert(makeSeededRow({ name: 'Vitamin D Milk', unit: '0.5 gal', popularity: 70 })),
    ).toMatchObject({
      updated: 1,
    });
    expect(await listItems()).toMatchObject([
      { name: 'Vitamin D Milk', net_amount: 1892.705892, popularity: 70 },
    ]);
  });

  it("An item's typical piece weight can be changed only by the source that the item came from", async () => {
    const chicken = { name: 'Whole Chicken', unit: 'lb', usualPieceLb: 4.5 };
    await upsert(makeSeededRow(chicken));
    expect(await upsert(makeSeededRow(chicken))).toMatchObject({ unchanged: 1 });
    expect(await upsert(makeImportedRow({ ...chicken, usualPieceLb: 9 }))).toMatchObject({ unchanged: 1 });
    expect(await listItems()).toMatchObject([{ usual_piece_lb: 4.5 }]);
    expect(await upsert(makeSeededRow({ ...chicken, usualPieceLb: 5 }))).toMatchObject({ updated: 1 });
    expect(await listItems()).toMatchObject([{ usual_piece_lb: 5 }]);
  });

  it('If an item came from one source, an import from another source only fills in its missing fields', async () => {
    await upsert(makeSeededRow());
    const other = makeImportedRow({ sourceRef: '1', gtin: GTIN, category: 'Beverages' });
    expect(await upsert(other)).toMatchObject({ updated: 1 });
    expect(await listItems()).toMatchObject([
      {
        gtin: GTIN,
        category: 'Dairy',
        popularity: 90,
        brand_tier: 'store',
        base_price_cents: 399,
        source: 'seed',
      },
    ]);
    expect(await upsert(other)).toMatchObject({ unchanged: 1 });
    expect(await upsert(makeSeededRow())).toMatchObject({ unchanged: 1 });
  });

  it('The starter data overrides items that were imported earlier', async () => {
    await upsert(makeImportedRow({ sourceRef: '1', gtin: GTIN }));
    expect(await upsert(makeSeededRow())).toMatchObject({ inserted: 0, updated: 1 });
    expect(await listItems()).toMatchObject([
      { popularity: 90, source: 'seed', source_ref: 'milk', gtin: GTIN },
    ]);
    expect(await upsert(makeImportedRow({ sourceRef: '1', gtin: GTIN }))).toMatchObject({ unchanged: 1 });
  });

  it('Imports match items by GTIN, name or reference, within and across batches', async () => {
    const first = makeImportedRow({ sourceRef: '1', gtin: GTIN });
    const sameGtin = makeImportedRow({ sourceRef: '2', gtin: GTIN, name: 'MILK' });
    const sameName = makeImportedRow({ sourceRef: '3', gtin: OTHER_GTIN });
    expect(await upsert(first, sameGtin, sameName, first)).toEqual({ inserted: 1, updated: 0, unchanged: 3 });
    expect(await upsert(sameGtin, sameName)).toEqual({ inserted: 0, updated: 0, unchanged: 2 });
    expect(await listItems()).toHaveLength(1);
  });

  it('An import never gives an item the name or GTIN of another item', async () => {
    const milk = makeImportedRow({ sourceRef: '1', gtin: GTIN });
    const cream = makeImportedRow({ sourceRef: '2', gtin: OTHER_GTIN, name: 'Cream' });
    await upsert(milk, cream);
    expect(await upsert({ ...cream, name: 'Whole Milk', gtin: GTIN, popularity: 5 })).toMatchObject({
      updated: 1,
    });
    expect(await listItems()).toMatchObject([
      { name: 'Whole Milk', gtin: GTIN },
      { name: 'Cream', gtin: OTHER_GTIN, popularity: 5 },
    ]);
  });

  it('The item import accepts any name and truncates it to 200 characters', async () => {
    await upsert(makeImportedRow({ name: `Mi\0lk \ud800 ${'x'.repeat(5_000)}`, brand: "O'Neil \\ % 🍎" }));
    expect((await listItems())[0]?.name).toHaveLength(200);
    expect(
      await upsert(makeImportedRow({ name: `Mi\0lk \ud800 ${'x'.repeat(5_000)}`, brand: "O'Neil \\ % 🍎" })),
    ).toMatchObject({ unchanged: 1 });
  });

  itInFullTier('Concurrent imports of the same items insert each item once', async () => {
    const batches = Array.from({ length: 6 }, () =>
      upsert(
        ...Array.from({ length: 50 }, (_, index) =>
          makeImportedRow({ name: `Item ${index}`, sourceRef: `${index}` }),
        ),
      ),
    );
    const inserted = (await Promise.all(batches)).reduce((sum, counts) => sum + counts.inserted, 0);
    expect(inserted).toBe(50);
  });
});

describe('refreshCatalogDerivedData', () => {
  it("Updating the derived catalog data doesn't generate missing base prices", async () => {
    await upsert(
      makeSeededRow({ sourceRef: 'a', name: 'Milk A', unit: '1 l' }),
      makeImportedRow({ name: 'Kefir', unit: '500 ml' }),
    );
    await refreshCatalogDerivedData(database.db);
    const prices = Object.fromEntries((await listItems()).map((item) => [item.name, item.base_basis]));
    expect(prices).toEqual({ 'Milk A': 'typical', Kefir: null });
    const basePrice = { basePriceCents: 250, baseBasis: 'typical', baseSource: 'test' } as const;
    expect(await upsert(makeImportedRow({ name: 'Kefir', unit: '500 ml', ...basePrice }))).toMatchObject({
      updated: 1,
    });
  });

  it('The most popular 2% of items and the next 18% form two search tiers', async () => {
    await upsert(
      ...Array.from({ length: 100 }, (_, n) => makeImportedRow({ name: `Item ${n}`, popularity: n })),
    );
    await refreshCatalogDerivedData(database.db);
    const tiers = (await listItems()).map(({ search_tier }) => search_tier);
    expect([1, 2, 3].map((tier) => tiers.filter((one) => one === tier).length)).toEqual([2, 18, 80]);
    expect(tiers.at(-1)).toBe(1);
  });

  it('A catalog change updates the counts of search words and removes unused words', async () => {
    const findWord = (text: string) =>
      database.db.selectFrom('search_word').selectAll().where('word', '=', text).executeTakeFirst();
    await upsert(makeSeededRow(), makeImportedRow({ name: 'Kefir' }));
    await refreshCatalogDerivedData(database.db);
    expect(await findWord('kroger')).toEqual({ word: 'kroger', item_count: 2, brand_count: 2 });
    expect(await findWord('milk')).toEqual({ word: 'milk', item_count: 1, brand_count: 0 });
    await database.db.deleteFrom('grocery_item').where('name', '=', 'Kefir').execute();
    await refreshCatalogDerivedData(database.db);
    expect(await findWord('kefir')).toBeUndefined();
    const { version } = await database.db
      .selectFrom('catalogue_version')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(version).toBe(2);
  });
});
