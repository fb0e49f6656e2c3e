import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const now = new Date('2026-11-22T12:00:00Z');
const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

const club = await makeStore(db, {
  chain_id: (await makeChain(db, { name: 'Costco', membership: 'Members only', assortment: 'club-packs' }))
    .id,
});
const market = await makeStore(db);
const weeks = ['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15', '2026-11-21'];

async function createShopper(lat = 41.88) {
  const { headers } = await signIn(db);
  await app.call('PATCH', '/api/preferences', {
    headers,
    body: { location: { lat, lng: -87.63, address: 'Home' }, distanceMiles: 5 },
  });
  return {
    buy: async (
      days: readonly string[],
      itemIds: readonly number[],
      { storeId = market.id, priceCents = 1_600 } = {},
    ) => {
      for (const purchasedOn of days) {
        const lines = itemIds.map((itemId) => ({
          ...{
            printedName: `ITEM ${itemId}`,
            itemId,
            quantity: 2,
            isByWeight: false,
            priceCents,
            regularCents: null,
          },
        }));
        const body = {
          storeId,
          purchasedOn,
          otherCents: 0,
          taxCents: 0,
          totalCents: priceCents * lines.length,
          lines,
        };
        await app.call('POST', '/api/receipts', { headers, body });
      }
    },
    ask: async () => (await app.call('GET', '/api/receipts/club-worth', { headers })).body,
  };
}

async function createDetergent(
  name: string,
  clubCents: number,
  category: 'Household' | 'Bakery' = 'Household',
) {
  const common = { name, brand: 'Tide', category };
  const small = await makeItem(db, { ...common, unit: '50 fl oz' });
  const large = await makeItem(db, { ...common, unit: '200 fl oz' });
  const place = { storeId: club.id, chainId: null, regularPriceCents: null, channel: 'in-store' as const };
  const row = { ...place, itemId: large.id, priceCents: clubCents, source: 'Open Prices', observedAt: now };
  await recordObservations(db, [row], { now });
  return small.id;
}

it('A club is worth joining if it very likely saves more than its fee', async () => {
  const cheap = await createDetergent('Laundry Soap', 1_600);
  const { id: unpricedItemId } = await makeItem(db);
  const who = await createShopper();
  await who.buy(weeks.slice(0, 3), [cheap, unpricedItemId], {});
  await who.buy(weeks.slice(3), [cheap, unpricedItemId], {});
  const answer = await who.ask();
  expect(answer).toMatchObject({
    ...{ club: 'Costco', feeCents: 6_500, feeSince: '2024-09-01', isWorthIt: true },
    ...{ itemCount: 2, pricedCount: 1, cheaperCount: 1 },
  });
  // The ten packages save four dollars each and last for 33.75 days. The receipts span 27 days, and the average gap
  // between shopping days is 6.75 days.
  expect(answer.worthCents).toBe(Math.round((10 / 33.75) * 365 * 400 - 6_500));
  expect(answer.lowCents).toBeGreaterThan(0);
});

it("A club isn't worth joining for small savings or food that would go bad", async () => {
  const who = await createShopper();
  await who.buy(weeks, [await createDetergent('Dish Soap', 2_900)]);
  expect(await who.ask()).toMatchObject({ isWorthIt: false, cheaperCount: 1 });
  const baker = await createShopper();
  await baker.buy(weeks, [await createDetergent('Rye Bread', 2_400, 'Bakery')]);
  expect(await baker.ask()).toMatchObject({
    isWorthIt: false,
    pricedCount: 1,
    cheaperCount: 0,
    worthCents: -6_500,
  });
});

it("A club isn't rated if it's too far away or if the shopper already shops there", async () => {
  const soap = await createDetergent('Hand Soap', 1_600);
  const few = await createShopper();
  await few.buy(['2026-10-20', '2026-11-10', '2026-11-11'], [soap]);
  expect(await few.ask()).toBeNull();
  const usual = await createShopper();
  await usual.buy(weeks.slice(2), [soap]);
  expect(await usual.ask(), 'three weeks are a usual basket').toMatchObject({ club: 'Costco' });
  const far = await createShopper(35);
  await far.buy(weeks, [soap]);
  expect(await far.ask()).toBeNull();
  const member = await createShopper();
  await member.buy(weeks, [soap]);
  await member.buy(['2026-11-20'], [soap], { storeId: club.id });
  expect(await member.ask()).toBeNull();
});
