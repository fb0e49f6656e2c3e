import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import type { Db } from '#server/db/connect.ts';
import { computeBasePrice } from '#server/db/seed/base-price.ts';
import { listGoodsNotCarried } from '#server/db/seed/not-carried.ts';
import {
  readBlsPrices,
  readRegionalBrands,
  readSeedChains,
  readSeedCities,
  readSeedItems,
  readSeedStoreBrands,
  seedFiles,
} from '#server/db/seed/read-seed.ts';
import { placeSampleStores } from '#server/db/seed/sample-stores.ts';
import { createStoreBrandFactor } from '#server/db/seed/store-brand-factor.ts';
import { refreshCatalogDerivedData, upsertGroceryItems } from '#server/features/grocery-items/api.ts';
import { insertOfficialPrices, insertOfficialSeries } from '#server/features/observations/api.ts';
import { replaceStoreBrands } from '#server/features/pricing/api.ts';
import { updateSampleStoreVisibility, upsertChains, upsertStores } from '#server/features/stores/api.ts';
import { listZipCentroids } from '#server/gazetteer/gazetteer.ts';

/**
 * Increase this when the loader changes what it loads from the same files. Existing databases then reload the files.
 */
const LOADER_VERSION = 3;
const SEED_NAME = 'starter';

function computeSeedChecksum(): string {
  const hash = createHash('sha256').update(String(LOADER_VERSION));
  for (const file of seedFiles) hash.update(readFileSync(file));
  return hash.digest('hex');
}

async function loadStores(db: Db): Promise<number> {
  const chains = readSeedChains();
  const regionalBrands = readRegionalBrands();
  await upsertChains(
    db,
    chains.map(({ states, ...chain }) => ({
      ...chain,
      notCarried: listGoodsNotCarried({ ...chain, states }, regionalBrands),
      isIndependent: false,
    })),
  );
  await replaceStoreBrands(db, readSeedStoreBrands());
  const chainNameBySlug = new Map(chains.map(({ slug, name }) => [slug, name]));
  const sampleStores = placeSampleStores(readSeedCities(), chains, listZipCentroids());
  await upsertStores(
    db,
    sampleStores.map((sample) => ({
      ...sample,
      // The comparison has room for the chain's name but not for a longer store name.
      name: chainNameBySlug.get(sample.chainSlug) ?? sample.name,
      address: null,
      source: 'sample',
      isSample: true,
    })),
  );
  await updateSampleStoreVisibility(db);
  await sql`analyze store`.execute(db);
  return sampleStores.length;
}

async function loadItems(db: Db): Promise<number> {
  const blsPrices = readBlsPrices();
  await insertOfficialSeries(
    db,
    blsPrices.map(({ code, item, unit }) => ({ code, item, unit })),
  );
  await insertOfficialPrices(
    db,
    blsPrices.map((price) => ({ ...price, area: 'us' })),
  );
  const items = readSeedItems();
  const getStoreBrandFactor = createStoreBrandFactor(items, {
    chains: readSeedChains(),
    storeBrands: readSeedStoreBrands(),
  });
  await upsertGroceryItems(
    db,
    items.map((item) => ({
      name: item.name,
      brand: item.brand,
      unit: item.unit,
      category: item.category,
      gtin: null,
      netContent: parseNetContent(item.unit),
      popularity: item.popularity,
      brandTier: item.brandTier,
      ...computeBasePrice(item, blsPrices, getStoreBrandFactor(item)),
      usualPieceLb: item.usualPieceLb,
      classifiedKind: null,
      source: 'seed',
      sourceRef: null,
    })),
  );
  await refreshCatalogDerivedData(db);
  return items.length;
}

/**
 * Loads the starter data. Several processes may call this at the same time. If the files haven't changed, it
 * runs only one query.
 * @throws if a file is malformed; nothing is written
 */
export async function loadSeed(db: Db, log: (line: string) => void): Promise<void> {
  const currentChecksum = computeSeedChecksum();
  const isLoaded = async (handle: Db) => {
    const row = await handle
      .selectFrom('starter_data')
      .select('checksum')
      .where('name', '=', SEED_NAME)
      .executeTakeFirst();
    return row?.checksum === currentChecksum;
  };
  if (await isLoaded(db)) return;
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx); // wait while another process loads the data
    await sql`lock table starter_data in exclusive mode`.execute(tx);
    if (await isLoaded(tx)) return;
    const storeCount = await loadStores(tx);
    const itemCount = await loadItems(tx);
    await tx
      .insertInto('starter_data')
      .values({ name: SEED_NAME, checksum: currentChecksum })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ checksum: currentChecksum }))
      .execute();
    log(`Starter data: ${itemCount} items, ${storeCount} sample stores`);
  });
}
