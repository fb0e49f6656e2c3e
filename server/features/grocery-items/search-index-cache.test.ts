import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  generateSyntheticCatalog,
  pickFromSkewedDistribution,
  productWords,
  seededRandom,
} from '#bench/synthetic-catalog.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { refreshCatalogDerivedData } from './refresh-catalog-derived-data.ts';
import { searchItems } from './search.ts';
import { createVocabularyCache, type VocabularyCache } from './vocabulary-cache.ts';
import { upsertGroceryItems } from './write.ts';

const database = await createTestDatabase({ template: 'seeded' });
const { db } = database;
afterAll(() => database.close());

const catalogItems = [...generateSyntheticCatalog(4_000)];
const [example] = catalogItems;
if (example === undefined) throw new Error('No items');
await upsertGroceryItems(db, catalogItems);
await refreshCatalogDerivedData(db);

const createDatabaseOnlyCache = (): VocabularyCache => {
  const holder = createVocabularyCache(console.error);
  return { ...holder, index: { ...holder.index, getFinder: () => null } };
};
const waitForIndex = async (holder: VocabularyCache) => {
  await searchItems(db, holder, 'milk');
  return holder.index.settled();
};

describe('In-memory search', () => {
  const random = seededRandom(3);
  const pickProduct = () => pickFromSkewedDistribution(productWords, random);
  const pickItem = () => catalogItems[Math.floor(random() * catalogItems.length)] ?? example;
  const pickWord = (text: string) => {
    const words = text.split(' ');
    return words[Math.floor(random() * words.length)] ?? text;
  };
  const misspell = (word: string) => word.slice(0, 2) + word.slice(3);
  const queries = [
    ...[
      '2% milk',
      'can opener',
      'gluten free bread',
      'no sugar added jam',
      'half & half',
      'ben & jerrys',
      '7up',
      'm&m',
    ],
    ...[
      'chedar',
      'dairy free cheese',
      'large eggs 18 ct',
      'diapers size 9',
      'the',
      'the milk',
      'to go',
      'jalapeño',
      'x',
    ],
    ...[
      'kroger xylophone',
      'sal',
      'expresso',
      'gluten free vegan organic bread',
      'black beans 15 oz',
      'q tips',
    ],
    ...Array.from(
      { length: 240 },
      (_, index) =>
        [
          () => pickProduct(),
          () => pickProduct().slice(0, 3),
          () => `kroger ${pickProduct()}`,
          () => `organic sweet ${pickProduct()}`,
          () => `12 oz ${pickProduct()}`,
          () => misspell(pickProduct()),
          () => `${pickItem().brand} ${pickProduct()}`,
          () => `${pickWord(pickItem().name)} ${pickWord(pickItem().name)}`,
          () => pickItem().name,
          () => `${pickItem().name} ${pickItem().unit}`.slice(0, 12),
          () => misspell(pickWord(pickItem().name)),
          () => `${pickWord(pickItem().brand)} ${pickWord(pickItem().name).slice(0, 2)}`,
        ][index % 12]?.() ?? 'milk',
    ),
  ];

  itInFullTier('In-memory search returns the same results in the same order as the database', async () => {
    const holder = createVocabularyCache(console.error);
    const databaseCache = createDatabaseOnlyCache();
    expect((await waitForIndex(holder))?.itemCount).toBeGreaterThan(4_500);
    let foundCount = 0;
    for (const text of queries) {
      const answer = await searchItems(db, holder, text);
      expect(answer, text).toEqual(await searchItems(db, databaseCache, text));
      foundCount += answer.items.length > 0 ? 1 : 0;
    }
    expect(foundCount).toBeGreaterThan(200);
  });

  itInFullTier('In-memory search returns the same results when its rows are cached', async () => {
    const holder = createVocabularyCache(console.error);
    await waitForIndex(holder);
    for (const text of queries.slice(0, 60)) {
      expect(await searchItems(db, holder, text), text).toEqual(await searchItems(db, holder, text));
    }
  });
});

describe('Catalog changes', () => {
  const kefir = {
    ...example,
    name: 'Kefir',
    brand: 'Lifeway',
    unit: '32 fl oz',
    gtin: null,
    sourceRef: null,
  };
  const searchNames = async (holder: VocabularyCache, text: string) =>
    (await searchItems(db, holder, text)).items.map(({ name, unit }) => `${name} ${unit}`);

  it('Search finds changed items before, during and after an index rebuild', async () => {
    const holder = createVocabularyCache(console.error);
    await waitForIndex(holder);
    await upsertGroceryItems(db, [kefir]);
    expect(await searchNames(holder, 'lifeway kefir'), 'at once').toContain('Kefir 32 fl oz');
    await refreshCatalogDerivedData(db);
    expect(await searchNames(holder, 'lifeway kefir'), 'while the index is made').toContain('Kefir 32 fl oz');
    await holder.index.settled();
    expect(await searchNames(holder, 'lifeway kefir'), 'in the index').toContain('Kefir 32 fl oz');

    await sql`update grocery_item set unit = '16 fl oz' where name = 'Kefir' and brand = 'Lifeway'`.execute(
      db,
    );
    expect(await searchNames(holder, 'lifeway kefir')).toContain('Kefir 16 fl oz');
    await refreshCatalogDerivedData(db);
    await searchItems(db, holder, 'milk');
    await holder.index.settled();
    expect(await searchNames(holder, 'lifeway kefir')).toContain('Kefir 16 fl oz');

    await sql`delete from grocery_item where name = 'Kefir' and brand = 'Lifeway'`.execute(db);
    expect(await searchNames(holder, 'lifeway kefir')).not.toContain('Kefir 16 fl oz');
  });

  it('The catalog version increases only when the catalog changes', async () => {
    const readVersion = async () =>
      await db.selectFrom('catalogue_version').select(['version', 'is_changing']).executeTakeFirstOrThrow();
    await refreshCatalogDerivedData(db);
    const before = await readVersion();
    expect(before.is_changing).toBe(false);
    await refreshCatalogDerivedData(db);
    expect(await readVersion()).toEqual(before);
    await upsertGroceryItems(db, [{ ...kefir, brand: 'Comet' }]);
    expect(await readVersion()).toEqual({ ...before, is_changing: true });
    await refreshCatalogDerivedData(db);
    expect(await readVersion()).toEqual({ version: before.version + 1, is_changing: false });
  });
});

it("If the search index can't be built, search falls back to the database", async () => {
  const failures: unknown[] = [];
  const holder = createVocabularyCache((error) => failures.push(error));
  const transaction = vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new Error('out of memory');
  });
  expect((await searchItems(db, holder, 'milk')).items).not.toEqual([]);
  expect(await holder.index.settled()).toBeNull();
  expect((await searchItems(db, holder, 'milk')).items).not.toEqual([]);
  expect(transaction).toHaveBeenCalledTimes(1);
  expect(failures).toEqual([new Error('out of memory')]);
  transaction.mockRestore();
});
