import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { listPricingStores } from './compared.ts';

const { db, close } = await createTestDatabase();

afterAll(() => close());

it('Comparisons include a warehouse club only if the shopper has selected it', async () => {
  const club = await makeChain(db, { membership: 'Members only, about $65 a year' });
  const clubStore = await makeStore(db, { chain_id: club.id, latitude: 20, longitude: 20 });
  const nonClubStore = await makeStore(db, { latitude: 20.01, longitude: 20 });
  const { userId } = await signIn(db);
  const place = { latitude: 20, longitude: 20, is_approximate: false, distance_miles: 15 };
  await db
    .insertInto('preference')
    .values({ user_id: userId, ...place, store_ids: [], extra_stop_value_cents: 500 })
    .execute();
  expect((await listPricingStores(db, { userId })).map(({ id }) => id)).toEqual([nonClubStore.id]);
  await db
    .updateTable('preference')
    .set({ store_ids: [clubStore.id] })
    .where('user_id', '=', userId)
    .execute();
  expect(await listPricingStores(db, { userId })).toMatchObject([
    { id: clubStore.id, membership: club.membership, notCarried: [] },
  ]);
});
