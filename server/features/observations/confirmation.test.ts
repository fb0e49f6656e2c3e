import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { OPEN_PRICES_SOURCE } from '#domain/price/price.ts';
import { mergeObservations } from '#server/features/observations/api.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.close());
const now = new Date('2026-11-22T12:00:00Z');
const homeStore = await makeStore(db, { chain_id: (await makeChain(db)).id });
const siblingStore = await makeStore(db, { chain_id: homeStore.chain_id });

type Contribution = {
  itemId: number;
  cents: number;
  contributor?: string | null;
  daysAgo?: number;
  storeId?: number;
  isFarOff?: boolean;
};

async function merge(...contributions: Contribution[]) {
  const rows = contributions.map(
    ({ itemId, cents, contributor = 'ann', daysAgo = 1, storeId = homeStore.id, isFarOff }, line) => ({
      ...{ line, itemId, storeId, priceCents: cents, regularPriceCents: null, contributor, isFarOff },
      ...{ gtin: null, chainId: null, chainSlug: null, channel: 'in-store' as const },
      source: contributor === null ? 'a feed' : OPEN_PRICES_SOURCE,
      observedAt: new Date(now.getTime() - daysAgo * DAY_MS),
    }),
  );
  const { inserted, held } = await mergeObservations(db, rows, { now, hasPlausibilityCheck: true });
  return [inserted, ...Object.entries(held).flatMap(([reason, count]) => (count > 0 ? [reason] : []))];
}

describe('Confirmation of crowdsourced prices', () => {
  it('A crowdsourced price is published once a second contributor sees the same price, within 1%, at the store', async () => {
    const { id: itemId } = await makeItem(db);
    expect(await merge({ itemId, cents: 500, daysAgo: 8 })).toEqual([0, 'unconfirmed']);
    expect(await merge({ itemId, cents: 500, daysAgo: 7 }), 'the same contributor').toEqual([
      0,
      'unconfirmed',
    ]);
    expect(await merge({ itemId, cents: 506, contributor: 'bob' }), 'over 1 %').toEqual([0, 'unconfirmed']);
    expect(await merge({ itemId, cents: 505, contributor: 'cat' })).toEqual([1]);
  });

  it("A price isn't confirmed by an anonymous contributor, a price at a different store or a price seen over 7 days earlier", async () => {
    const { id: itemId } = await makeItem(db);
    const unconfirmed = [0, 'unconfirmed'];
    expect(await merge({ itemId, cents: 500, contributor: '' })).toEqual(unconfirmed);
    expect(await merge({ itemId, cents: 500, contributor: 'ann', storeId: siblingStore.id })).toEqual(
      unconfirmed,
    );
    expect(await merge({ itemId, cents: 500, contributor: 'ann', daysAgo: 9 })).toEqual(unconfirmed);
    expect(await merge({ itemId, cents: 500, contributor: 'bob' })).toEqual(unconfirmed);
  });

  it("A price that its contributor has since corrected can't confirm another contributor's price", async () => {
    const { id: itemId } = await makeItem(db);
    await merge({ itemId, cents: 650, daysAgo: 3 });
    await merge({ itemId, cents: 500, daysAgo: 3 });
    expect(await merge({ itemId, cents: 650, contributor: 'bob' })).toEqual([0, 'unconfirmed']);
    expect(await merge({ itemId, cents: 500, contributor: 'cat' })).toEqual([1]);
  });

  it("An older report can't confirm a price if two shoppers have since agreed on a different price", async () => {
    const { id: itemId } = await makeItem(db);
    await merge({ itemId, cents: 400, daysAgo: 7 });
    await merge({ itemId, cents: 500, contributor: 'bob', daysAgo: 2 });
    expect(await merge({ itemId, cents: 500, contributor: 'cat', daysAgo: 2 })).toEqual([1]);
    expect(await merge({ itemId, cents: 400, contributor: 'dan' })).toEqual([0, 'unconfirmed']);
    expect(await merge({ itemId, cents: 400, contributor: 'eve' })).toEqual([1]);
  });

  it("An older observation doesn't confirm a price if the chain's price at another store has changed since then", async () => {
    const { id: itemId } = await makeItem(db);
    await merge({ itemId, cents: 400, daysAgo: 6 });
    expect(
      await merge({ itemId, cents: 500, contributor: null, storeId: siblingStore.id, daysAgo: 2 }),
    ).toEqual([1]);
    expect(await merge({ itemId, cents: 400, contributor: 'dan' })).toEqual([0, 'unconfirmed']);
    expect(await merge({ itemId, cents: 400, contributor: 'eve' })).toEqual([1]);
  });

  it("Two contributors' prices in the same import confirm each other", async () => {
    const { id: itemId } = await makeItem(db);
    const pair = ['ann', 'bob'].map((contributor, index) => ({ itemId, cents: 500 + index, contributor }));
    expect(await merge(...pair), 'one of two prices of the same day').toEqual([1]);
  });

  it("A different price from another contributor doesn't replace a confirmed price or a price waiting for confirmation", async () => {
    const { id: itemId } = await makeItem(db);
    const sameDay = (cents: number, contributor: string) => ({ itemId, cents, contributor, daysAgo: 4 });
    expect(await merge(sameDay(500, 'ann'))).toEqual([0, 'unconfirmed']);
    expect(await merge(sameDay(2, 'mallory'))).not.toContain(1);
    const rows = [sameDay(460, 'mallory'), sameDay(1, 'mallory'), sameDay(500, 'bob'), sameDay(501, 'cat')];
    expect(await merge(...rows)).toEqual([1, 'unconfirmed']);
    const { rows: stored } = await sql<{ price_cents: number }>`
      select price_cents from price_observation where item_id = ${itemId}
    `.execute(db);
    expect(stored).toEqual([{ price_cents: 500 }]);
  });

  it('If two contributors agree on a price, it counts even if a third contributor has other prices on the same days', async () => {
    const { id: itemId } = await makeItem(db);
    const onDay = (daysAgo: number, cents: number, contributor: string) => ({
      ...{ itemId, cents, contributor, daysAgo },
    });
    const rows = [
      ...[onDay(3, 500, 'ann'), onDay(2, 500, 'bob')],
      ...[onDay(3, 490, 'mal'), onDay(2, 5, 'mal'), onDay(3, 300, ''), onDay(2, 300, '')],
    ];
    expect((await merge(...rows))[0]).toBe(2);
    const { rows: current } = await sql<{ price_cents: number }>`
      select price_cents from current_store_price where item_id = ${itemId}
    `.execute(db);
    expect(current).toEqual([{ price_cents: 500 }]);
  });

  it("A named contributor's price doesn't confirm an anonymous one, because the same person could have sent both", async () => {
    const { id: itemId } = await makeItem(db);
    const rows = ['ann', ''].map((contributor) => ({ itemId, cents: 500, contributor, daysAgo: 2 }));
    expect(await merge(...rows)).toEqual([0, 'unconfirmed']);
    expect(await merge({ itemId, cents: 500, contributor: 'bob' })).toEqual([1]);
  });

  it("A crowdsourced price isn't confirmed by an equal price from a different source", async () => {
    const { id: itemId } = await makeItem(db);
    expect(
      await merge({ itemId, cents: 500, contributor: null, storeId: siblingStore.id, daysAgo: 20 }),
    ).toEqual([1]);
    expect(await merge({ itemId, cents: 500, daysAgo: 2 })).toEqual([0, 'unconfirmed']);
  });

  it('A crowdsourced price far from the expected price waits for review despite a confirmation', async () => {
    const { id: itemId } = await makeItem(db);
    const pair = ['ann', 'bob'].map((contributor) => ({ itemId, cents: 500, contributor, isFarOff: true }));
    expect(await merge(...pair)).toEqual([0, 'outlier']);
  });
});
