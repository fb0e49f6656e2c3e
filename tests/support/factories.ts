import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import type { Db } from '#server/db/connect.ts';
import type { Chain, GroceryItem, Store } from '#server/db/types.gen.ts';

/** Inserts a chain, by default without a known price level. */
export async function makeChain(db: Db, overrides: Partial<Insertable<Chain>> = {}) {
  const slug = `chain-${randomUUID()}`;
  return db
    .insertInto('chain')
    .values({ slug, name: overrides.slug ?? slug, logo: 'CH', color: '#336699', ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a store in central Chicago. By default, it has a new chain and isn't a sample. */
export async function makeStore(db: Db, overrides: Partial<Insertable<Store>> = {}) {
  const chainId = overrides.chain_id ?? (await makeChain(db)).id;
  return db
    .insertInto('store')
    .values({
      chain_id: chainId,
      name: 'Test Market',
      address: '1 State St',
      city: 'Chicago',
      state: 'IL',
      zip_code: '60602',
      latitude: 41.8827,
      longitude: -87.6278,
      source: 'test',
      source_ref: randomUUID(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a national-brand item. By default, it has no base price, so its prices aren't estimated. */
export async function makeItem(db: Db, overrides: Partial<Insertable<GroceryItem>> = {}) {
  const unit = overrides.unit ?? '1 gal';
  const content = parseNetContent(unit);
  return db
    .insertInto('grocery_item')
    .values({
      name: `Milk ${randomUUID()}`,
      brand: 'Test Dairy',
      unit,
      net_amount: content?.amount ?? null,
      net_measure: content?.measure ?? null,
      net_count: content?.count ?? null,
      category: 'Dairy',
      source: 'test',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
