import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import {
  type ChainRow,
  type StoreRow,
  updateSampleStoreVisibility,
  upsertChains,
  upsertStores,
} from './write.ts';

const database = await createTestDatabase();
const { db } = database;

afterAll(() => database.close());

beforeEach(async () => {
  await db.deleteFrom('store').execute();
  await db.deleteFrom('chain').execute();
});

const makeChainRow = (slug: string, more: Partial<ChainRow> = {}): ChainRow => ({
  slug,
  name: slug,
  logo: 'XX',
  color: '#123456',
  websiteUrl: 'https://shop.example/',
  onlineShoppingUrl: null,
  supportsOnlineOrdering: true,
  searchUrl: null,
  searchParameter: 'q',
  priceFactor: 1.14,
  priceFactorKnown: true,
  priceFactorBasis: 'survey',
  priceFactorError: 0.071,
  priceFactorWest: null,
  priceHabit: 'promotion',
  isIndependent: false,
  assortment: 'full',
  membership: null,
  notCarried: [],
  ...more,
});

const makeStoreRow = (chainSlug: string, sourceRef: string, more: Partial<StoreRow> = {}): StoreRow => ({
  chainSlug,
  name: chainSlug,
  address: '1 Main St',
  city: 'Atlanta',
  state: 'GA',
  zipCode: '30303',
  latitude: 33.75,
  longitude: -84.39,
  source: 'test',
  sourceRef,
  isSample: false,
  ...more,
});

const makeSampleRow = (chainSlug: string, more: Partial<StoreRow> = {}) =>
  makeStoreRow(chainSlug, `sample ${chainSlug}`, {
    isSample: true,
    address: null,
    source: 'sample',
    ...more,
  });

const northOfAtlanta = (miles: number) => ({ latitude: 33.75 + miles / 69.0934 });

const listHiddenSamples = async () =>
  (await db.selectFrom('store').select('name').where('is_hidden', '=', true).orderBy('name').execute()).map(
    ({ name }) => name,
  );

describe('upsertChains and upsertStores', () => {
  it('Importing chains and stores inserts new rows and updates only changed rows', async () => {
    const chains = [makeChainRow('kroger'), makeChainRow('publix')];
    const stores = [makeStoreRow('kroger', '1'), makeStoreRow('publix', '2')];
    expect(await upsertChains(db, chains)).toEqual({ inserted: 2, updated: 0, unchanged: 0 });
    expect(await upsertStores(db, stores)).toEqual({ inserted: 2, updated: 0, unchanged: 0 });
    const listVersions = () => db.selectFrom('store').select(['id', 'source_ref']).orderBy('id').execute();
    const before = await listVersions();

    expect(await upsertChains(db, chains)).toEqual({ inserted: 0, updated: 0, unchanged: 2 });
    expect(await upsertStores(db, stores)).toEqual({ inserted: 0, updated: 0, unchanged: 2 });

    const changedChains = [
      makeChainRow('kroger', { priceFactor: 1.2 }),
      makeChainRow('publix'),
      makeChainRow('aldi'),
    ];
    expect(await upsertChains(db, changedChains)).toEqual({ inserted: 1, updated: 1, unchanged: 1 });
    const movedStores = [makeStoreRow('aldi', '1'), makeStoreRow('publix', '2'), makeStoreRow('aldi', '3')];
    expect(await upsertStores(db, movedStores)).toEqual({ inserted: 1, updated: 1, unchanged: 1 });
    expect((await listVersions()).slice(0, 2)).toEqual(before);
  });

  it("Importing a chain updates its membership requirement and the items it doesn't carry", async () => {
    const readChains = () => db.selectFrom('chain').select(['membership', 'not_carried']).execute();
    const club = makeChainRow('club', { membership: 'Members only', notCarried: ['Diapers', 'Blue Bell'] });
    await upsertChains(db, [makeChainRow('club')]);
    expect(await readChains()).toEqual([{ membership: null, not_carried: [] }]);
    expect(await upsertChains(db, [club])).toMatchObject({ updated: 1 });
    expect(await upsertChains(db, [club])).toMatchObject({ unchanged: 1 });
    expect(await readChains()).toEqual([
      { membership: 'Members only', not_carried: ['Diapers', 'Blue Bell'] },
    ]);
  });

  it('If imported rows share a chain or store key, the last row is used', async () => {
    const duplicateChains = [
      makeChainRow('kroger', { name: 'Old' }),
      makeChainRow('kroger', { name: 'New' }),
    ];
    expect(await upsertChains(db, duplicateChains)).toEqual({ inserted: 1, updated: 0, unchanged: 1 });
    expect(await db.selectFrom('chain').select('name').execute()).toEqual([{ name: 'New' }]);
    const stores = [
      makeStoreRow('kroger', '1', { city: 'Macon' }),
      makeStoreRow('kroger', '1', { city: 'Savannah' }),
    ];
    expect(await upsertStores(db, stores)).toEqual({ inserted: 1, updated: 0, unchanged: 1 });
    expect(await db.selectFrom('store').select('city').execute()).toEqual([{ city: 'Savannah' }]);
  });

  it('Importing a store of an unknown chain fails and writes nothing', async () => {
    await upsertChains(db, [makeChainRow('kroger')]);
    await expect(
      upsertStores(db, [makeStoreRow('kroger', '1'), makeStoreRow('nobody', '2')]),
    ).rejects.toThrow(/chain_id/);
    expect(await db.selectFrom('store').select('id').execute()).toEqual([]);
    expect(await upsertStores(db, [])).toEqual({ inserted: 0, updated: 0, unchanged: 0 });
  });
});

describe('updateSampleStoreVisibility', () => {
  const slugs = ['aldi', 'kroger', 'lidl', 'publix', 'target', 'walmart'];

  it("A real store within 25 miles hides its chain's sample store", async () => {
    await upsertChains(
      db,
      slugs.map((slug) => makeChainRow(slug)),
    );
    await upsertStores(db, [makeSampleRow('kroger'), makeSampleRow('aldi')]);
    await upsertStores(db, [
      makeStoreRow('kroger', '1', northOfAtlanta(24.9)),
      makeStoreRow('aldi', '2', northOfAtlanta(25.1)),
    ]);

    expect(await updateSampleStoreVisibility(db)).toEqual({ hidden: 1, shown: 0 });
    expect(await listHiddenSamples()).toEqual(['kroger']);
    expect(await updateSampleStoreVisibility(db)).toEqual({ hidden: 0, shown: 0 });

    await upsertStores(db, [makeStoreRow('kroger', '1', northOfAtlanta(25.1))]);
    expect(await updateSampleStoreVisibility(db)).toEqual({ hidden: 0, shown: 1 });
    expect(await listHiddenSamples()).toEqual([]);
  });

  it('A sample store of any chain is hidden if five chains have real stores within 15 miles', async () => {
    await upsertChains(
      db,
      slugs.map((slug) => makeChainRow(slug)),
    );
    await upsertStores(db, [makeSampleRow('walmart')]);
    const nearbyStores = slugs.slice(0, 4).map((slug) => makeStoreRow(slug, slug, northOfAtlanta(14.9)));
    await upsertStores(db, [
      ...nearbyStores,
      makeStoreRow('aldi', 'second', northOfAtlanta(1)),
      makeStoreRow('target', 't', northOfAtlanta(15.1)),
    ]);
    expect(await updateSampleStoreVisibility(db)).toEqual({ hidden: 0, shown: 0 });

    await upsertStores(db, [makeStoreRow('target', 't', northOfAtlanta(14.9))]);
    expect(await updateSampleStoreVisibility(db)).toEqual({ hidden: 1, shown: 0 });
    expect(await listHiddenSamples()).toEqual(['walmart']);
  });

  it('A sample store is never hidden because of another sample store', async () => {
    await upsertChains(
      db,
      slugs.map((slug) => makeChainRow(slug)),
    );
    await upsertStores(
      db,
      slugs.map((slug) => makeSampleRow(slug)),
    );
    expect(await updateSampleStoreVisibility(db)).toEqual({ hidden: 0, shown: 0 });
  });
});
