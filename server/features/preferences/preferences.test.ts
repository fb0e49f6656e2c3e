import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeStore } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);

afterAll(async () => {
  await app.close();
  await database.close();
});

const settings = {
  location: null,
  distanceMiles: 15,
  storeIds: [] as number[],
  extraStopValueCents: 500,
  taxBasis: 'flat',
  cardChainIds: [],
  timeZone: null as string | null,
  hasDeclinedClubs: false,
  budgetCents: null as number | null,
  hasWeeklyBudget: false,
  paysWithSnap: false,
};
const chicagoLoop = { lat: 41.8827, lng: -87.6278, address: 'Chicago, IL 60602', isApproximate: true };

async function signInShopper() {
  const { headers } = await signIn(db);
  return {
    get: () => app.call('GET', '/api/preferences', { headers }),
    put: (body: unknown) => app.call('PUT', '/api/preferences', { headers, body }),
    patch: (body: unknown) => app.call('PATCH', '/api/preferences', { headers, body }),
  };
}

describe('Preferences', () => {
  it('Default preferences are 15 miles, no stores, $5 per extra stop and flat tax', async () => {
    const me = await signInShopper();
    expect(await me.get()).toEqual({
      status: 200,
      body: { ...settings, stores: [], closedStores: [], spentThisWeekCents: null, cards: [] },
    });
  });

  it('Saving all preferences replaces the earlier preferences and returns the stores in the chosen order', async () => {
    const near = await makeStore(db, { name: 'Near' });
    const far = await makeStore(db, { name: 'Far', latitude: chicagoLoop.lat + 10 / 69.0934 });
    const me = await signInShopper();
    const newPreferences = {
      location: chicagoLoop,
      distanceMiles: 7.5,
      storeIds: [far.id, near.id],
      extraStopValueCents: 0,
      taxBasis: 'state',
    };
    const saveAnswer = await me.put(newPreferences);
    expect(saveAnswer).toMatchObject({ status: 200, body: newPreferences });
    expect(
      saveAnswer.body.stores.map((store: { name: string; calculatedDistance: number }) => [
        store.name,
        store.calculatedDistance,
      ]),
    ).toEqual([
      ['Far', 10],
      ['Near', 0],
    ]);
    expect(await me.get()).toEqual(saveAnswer);

    await me.put(settings);
    expect(await me.get()).toEqual({
      status: 200,
      body: { ...settings, stores: [], closedStores: [], spentThisWeekCents: null, cards: [] },
    });
  });

  it("Preferences are updated field by field, so two tabs don't overwrite each other's changes", async () => {
    const store = await makeStore(db);
    const me = await signInShopper();
    expect((await me.patch({})).body).toEqual({
      ...settings,
      stores: [],
      closedStores: [],
      spentThisWeekCents: null,
      cards: [],
    });
    await Promise.all([
      me.patch({ distanceMiles: 20 }),
      me.patch({ storeIds: [store.id] }),
      me.patch({ location: chicagoLoop }),
      me.patch({ taxBasis: 'state' }),
      me.patch({ extraStopValueCents: 0 }),
    ]);
    expect((await me.get()).body).toMatchObject({
      location: chicagoLoop,
      distanceMiles: 20,
      storeIds: [store.id],
      extraStopValueCents: 0,
      taxBasis: 'state',
    });
    const { body } = await me.patch({ location: null });
    expect(body).toMatchObject({
      location: null,
      distanceMiles: 20,
      storeIds: [store.id],
      taxBasis: 'state',
    });
  });

  it("If the request doesn't specify a tax basis, preferences use the flat tax", async () => {
    const { taxBasis: _, ...settingsWithoutTaxBasis } = settings;
    const me = await signInShopper();
    expect(await me.put(settingsWithoutTaxBasis)).toMatchObject({ status: 200, body: settings });
    expect((await me.get()).body.taxBasis).toBe('flat');
    expect((await me.put({ ...settings, taxBasis: 'state' })).body.taxBasis).toBe('state');
    expect((await me.put(settingsWithoutTaxBasis)).body.taxBasis).toBe('flat');
  });

  it('Preferences store the time zone that the browser reports', async () => {
    const me = await signInShopper();
    expect((await me.patch({ timeZone: 'Pacific/Guam' })).body.timeZone).toBe('Pacific/Guam');
    expect((await me.patch({ distanceMiles: 3 })).body).toMatchObject({ timeZone: 'Pacific/Guam' });
    expect((await me.get()).body.timeZone).toBe('Pacific/Guam');
  });

  it('Preferences round a location to six decimal places', async () => {
    const store = await makeStore(db);
    const me = await signInShopper();
    const put = (lat: number, lng: number) =>
      me.put({ ...settings, location: { ...chicagoLoop, lat, lng }, storeIds: [store.id] });
    expect((await put(41.123456789, -87.987654321)).body.location).toMatchObject({
      lat: 41.123457,
      lng: -87.987654,
    });
    expect((await put(5e-324, -1e-300)).status).toBe(200);
    expect((await me.get()).body.location).toMatchObject({ lat: 0, lng: 0 });
  });

  it('Preferences are private to the user', async () => {
    const [me, you] = [await signInShopper(), await signInShopper()];
    await me.put({ ...settings, distanceMiles: 3 });
    expect((await you.get()).body.distanceMiles).toBe(15);
  });

  it('A selected store that has closed is listed in the preferences until the preferences are saved again', async () => {
    const [openStore, closedStore] = [await makeStore(db), await makeStore(db, { name: 'Corner Grocer' })];
    const me = await signInShopper();
    await me.put({ ...settings, storeIds: [closedStore.id, openStore.id] });
    await db.updateTable('store').set({ is_hidden: true }).where('id', '=', closedStore.id).execute();
    const { status, body } = await me.get();
    expect(status).toBe(200);
    expect(body.storeIds).toEqual([openStore.id]);
    expect(body.closedStores).toEqual(['Corner Grocer']);
    expect(body.stores).toHaveLength(1);
    expect(body.stores[0]).not.toHaveProperty('calculatedDistance');

    expect((await me.put({ ...settings, storeIds: [openStore.id] })).body.closedStores).toEqual([]);
    expect((await me.get()).body.closedStores).toEqual([]);
  });

  it.each([
    ['six stores', { storeIds: [1, 2, 3, 4, 5, 6] }, 'storeIds', 'You can select up to 5 stores.'],
    ['an unknown store', { storeIds: [2_147_483_647] }, 'storeIds', 'there is no store 2147483647 to select'],
    ['a latitude of 91', { location: { ...chicagoLoop, lat: 91 } }, 'location.lat', 'must be at most 90'],
    [
      'a longitude of -181',
      { location: { ...chicagoLoop, lng: -181 } },
      'location.lng',
      'must be at least -180',
    ],
    ['a distance of 26', { distanceMiles: 26 }, 'distanceMiles', ''],
    ['a distance of 0.5', { distanceMiles: 0.5 }, 'distanceMiles', ''],
    ['a distance between the steps', { distanceMiles: 7.3 }, 'distanceMiles', 'whole or half mile'],
    ['a negative extra stop value', { extraStopValueCents: -1 }, 'extraStopValueCents', ''],
    ['an unknown tax basis', { taxBasis: 'city' }, 'taxBasis', 'must be one of flat, state'],
    ['no tax basis', { taxBasis: null }, 'taxBasis', ''],
    ['an unknown time zone', { timeZone: 'America/Springfield' }, 'timeZone', 'like America/Chicago'],
    ['a UTC offset as the time zone', { timeZone: '-06:00' }, 'timeZone', 'IANA time zone'],
    ['someone else’s id', { userId: 'x' }, 'userId', 'is not accepted here'],
    [
      'an overlong address',
      { location: { ...chicagoLoop, address: 'x'.repeat(301) } },
      'location.address',
      '',
    ],
  ])('Saving preferences with %s returns 400, names the field and changes nothing', async (_what, change, field, message) => {
    const me = await signInShopper();
    await me.put({ ...settings, distanceMiles: 4 });
    for (const answer of [await me.put({ ...settings, ...change }), await me.patch(change)]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'bad_request', issues: [{ field, message: expect.stringContaining(message) }] },
      });
    }
    expect((await me.get()).body).toEqual({
      ...settings,
      distanceMiles: 4,
      stores: [],
      closedStores: [],
      spentThisWeekCents: null,
      cards: [],
    });
  });

  it('Saving preferences with a repeated or hidden store returns 400 and names the field', async () => {
    const store = await makeStore(db);
    const hiddenStore = await makeStore(db, { is_hidden: true });
    const me = await signInShopper();
    const answer = await me.put({ ...settings, storeIds: [store.id, hiddenStore.id, store.id] });
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([
      { field: 'storeIds', message: `${store.id} is there more than once` },
      { field: 'storeIds', message: `there is no store ${hiddenStore.id} to select` },
    ]);
  });
});
