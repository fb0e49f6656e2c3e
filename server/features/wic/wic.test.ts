import { afterAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { replaceWicList } from './queries.ts';
import { parseUsDate } from './us-date.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db, { clock: () => new Date('2026-11-22T12:00:00Z') });
afterAll(async () => {
  await app.close();
  await database.close();
});

const MILK_GTIN = '00042100005264';
const makeProduct = (gtin: string, validFrom: string | null = null, validUntil: string | null = null) => ({
  ...{ gtin, description: 'Milk', category: null, subcategory: null, size: null, unit: null },
  ...{ validFrom, validUntil },
});
const replaceList = (readOn: string, ...products: ReturnType<typeof makeProduct>[]) =>
  replaceWicList(db, { state: 'IL', readOn, source: 'apl.csv' }, products);

beforeEach(async () => {
  await db.deleteFrom('wic_product').execute();
  await db.deleteFrom('wic_list').execute();
});

async function createShopper(latitude = 41.88) {
  const { headers } = await signIn(db);
  const near = await makeStore(db);
  const far = await makeStore(db, { state: 'IN', latitude: 41.5, longitude: -87.3 });
  await app.call('PATCH', '/api/preferences', {
    headers,
    body: { location: { lat: latitude, lng: -87.63, address: 'Home' }, storeIds: [far.id, near.id] },
  });
  return {
    near,
    far,
    scan: async (code: string) => (await app.call('GET', `/api/codes?code=${code}`, { headers })).body.wic,
    open: async (itemId: number, storeId: number) =>
      (await app.call('GET', `/api/grocery-items/${itemId}/prices?storeIds=${storeId}`, { headers })).body
        .wic,
  };
}

it("Scanned barcodes are checked against the WIC list for the nearest store's state", async () => {
  const who = await createShopper();
  expect(await who.scan('042100005264')).toBeUndefined();
  await replaceList('2026-11-03', makeProduct(MILK_GTIN));
  expect(await who.scan('042100005264')).toEqual({ readOn: '2026-11-03', isListed: true });
  expect(await who.scan('036000291452')).toEqual({ readOn: '2026-11-03', isListed: false });
});

it("Items are looked up by GTIN in the WIC list for the store's state", async () => {
  const who = await createShopper();
  await replaceList('2026-11-03', makeProduct(MILK_GTIN));
  const milk = await makeItem(db, { gtin: MILK_GTIN });
  const { id: itemWithoutCode } = await makeItem(db);
  expect(await who.open(milk.id, who.near.id)).toEqual({ readOn: '2026-11-03', isListed: true });
  expect(await who.open(milk.id, who.far.id)).toBeUndefined();
  expect(await who.open(itemWithoutCode, who.near.id)).toBeUndefined();
});

it('A WIC list entry is valid from its first day through its last day', async () => {
  const who = await createShopper();
  const dates = {
    ended: [null, '2026-11-21'],
    today: ['2026-11-22', '2026-11-22'],
    soon: ['2026-11-23', null],
  } as const;
  const answers = { ended: false, today: true, soon: false };
  for (const name of ['ended', 'today', 'soon'] as const) {
    await replaceList('2026-11-03', makeProduct(MILK_GTIN, ...dates[name]));
    expect((await who.scan('042100005264')).isListed, name).toBe(answers[name]);
  }
});

it('If a WIC list is older than 35 days, the response contains only the list’s date', async () => {
  const who = await createShopper();
  await replaceList('2026-10-18', makeProduct(MILK_GTIN));
  expect((await who.scan('042100005264')).isListed).toBe(true);
  await replaceList('2026-10-17', makeProduct(MILK_GTIN));
  expect(await who.scan('042100005264')).toEqual({ readOn: '2026-10-17', isListed: null });
});

it('Dates in WIC lists are parsed in all the formats that states use', () => {
  for (const text of [
    '11/3/2026',
    '11/03/26',
    '2026-11-03',
    '20261103',
    '11/3/2026 0:00',
    '2026-11-03T00:00:00',
  ])
    expect(parseUsDate(text), text).toBe('2026-11-03');
  for (const text of ['13/1/2026', '2/30/2026', '45964', 'soon'])
    expect(parseUsDate(text), text).toBeUndefined();
  expect(parseUsDate(null)).toBeNull();
});
