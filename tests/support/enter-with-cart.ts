import type { Page } from 'playwright-core';
import { signInOnPage, type TestApp } from './enter.ts';

/** The default cart, with the most popular brand of each item. */
export const fiveItems = [
  ['Whole Milk', 2],
  ['Large Eggs', 1],
  ['White Bread', 3],
  ['Bananas', 4],
  ['Ground Coffee', 1],
] as const;

type Options = {
  account?: Parameters<typeof signInOnPage>[2];
  cart?: readonly (readonly [name: string, quantity: number])[];
  /** Chains whose stores are selected, one store per chain, in this order. */
  chains?: readonly string[];
};

export async function pickItems({ database: { db } }: TestApp, count: number) {
  const names = await db
    .selectFrom('grocery_item')
    .select('name')
    .distinct()
    .orderBy('name')
    .limit(count)
    .execute();
  return names.map(({ name }) => [name, 1] as const);
}

/** Signs in a new shopper who has a cart, selected stores and a Chicago location. */
export async function signInWithCart(
  page: Page,
  testApp: TestApp,
  { account, cart = fiveItems, chains = ['target'] }: Options = {},
): Promise<{ userId: string }> {
  const { db } = testApp.database;
  const { userId } = await signInOnPage(page, testApp, account);
  await insertCartEntries(testApp, userId, cart);
  const stores = await Promise.all(
    chains.map((slug) =>
      db
        .selectFrom('store')
        .innerJoin('chain', 'chain.id', 'store.chain_id')
        .select('store.id')
        .where('chain.slug', '=', slug)
        .orderBy('store.id')
        .limit(1)
        .executeTakeFirstOrThrow(),
    ),
  );
  await db
    .insertInto('preference')
    .values({
      user_id: userId,
      latitude: 41.9228,
      longitude: -87.6486,
      address: 'Chicago, IL 60614',
      distance_miles: 10,
      store_ids: stores.map(({ id }) => id),
      extra_stop_value_cents: 500,
    })
    .execute();
  return { userId };
}

async function insertCartEntries(
  { database: { db } }: TestApp,
  userId: string,
  cart: NonNullable<Options['cart']>,
): Promise<void> {
  const startMs = Date.now();
  for (const [index, [name, quantity]] of cart.entries()) {
    const item = await db
      .selectFrom('grocery_item')
      .select('id')
      .where('name', '=', name)
      .orderBy('popularity', 'desc')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const added_at = new Date(startMs + index);
    await db
      .insertInto('cart_entry')
      .values({ user_id: userId, item_id: item.id, quantity, added_at })
      .execute();
  }
}
