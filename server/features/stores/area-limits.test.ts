import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { setUpStoreAreas, toQuery } from '#tests/support/store-areas.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const area = setUpStoreAreas();

describe('Areas not queued for a store import', () => {
  it.each([
    ['London', { lat: 51.5, lng: 0 }],
    ['the Gulf of Mexico', { lat: 26, lng: -90 }],
    ['the Pacific', { lat: 36, lng: -130 }],
    ['the middle of nowhere', { lat: 0, lng: 0 }],
  ])("A location in %s isn't queued for a store import", async (_where, place) => {
    expect(await area.stateOf(place)).toBe('off');
    expect((await area.stores(place)).every(({ isSample }) => isSample)).toBe(true);
    expect((await (await area.shopper(place)).select([])).status).toBe(200);
    expect(await area.noted()).toEqual([]);
  });

  it("A new area isn't queued for a store import while 300 areas are waiting", async () => {
    const waitingAreas = Array.from({ length: 300 }, (_, n) => ({ latitude: 40, longitude: -100 - n / 10 }));
    const times = { next_ask_at: area.clock(), last_wanted_at: area.clock() };
    await area.db
      .insertInto('store_area')
      .values(waitingAreas.map((place) => ({ ...place, ...times })))
      .execute();
    expect(await area.stateOf()).toBe('full');
    expect(await area.noted()).toHaveLength(300);
    // While the queue is full, visits don't count toward the visitor's limit.
    expect(await area.db.selectFrom('rate_limit').selectAll().execute()).toEqual([]);
    await area.db.deleteFrom('store_area').where('latitude', '=', 40).execute();
    expect(await area.stateOf()).toBe('asked');
  });
});

describe('Callers who request many new areas', () => {
  const limits = { ...defaultRateLimits, newAreasPerCaller: { attempts: 3, windowSeconds: 3_600 } };
  const makePlace = (n: number) => ({ lat: 36 + n / 5, lng: -96 });
  const makeHeaders = (address: string) => ({ 'x-forwarded-for': address });
  let limitedApp: Awaited<ReturnType<typeof startTestApp>>;
  beforeAll(async () => {
    limitedApp = await startTestApp(area.db, { clock: area.clock, env: area.env(), limits });
  });
  afterAll(() => limitedApp.close());
  const requestArea = async (n: number, headers: Record<string, string>) =>
    (await limitedApp.call('GET', `/api/stores/area?${toQuery(makePlace(n))}`, { headers })).body.state;

  it('A visitor who requests too many new areas gets sample stores for a while', async () => {
    await area.sampleInBoise();
    const visitor = makeHeaders('203.0.113.7');
    for (const n of [0, 1, 2, 2, 1]) expect(await requestArea(n, visitor)).toBe('asked');
    expect(await requestArea(3, visitor)).toBe('limited');
    const storesAnswer = await limitedApp.call('GET', `/api/stores?${toQuery()}&maxDistance=25`, {
      headers: visitor,
    });
    expect(storesAnswer).toMatchObject({ status: 200, body: [{ isSample: true }] });
    expect(await area.noted()).toHaveLength(3);
    expect(await requestArea(4, makeHeaders('203.0.113.8')), 'another visitor').toBe('asked');
    expect(await requestArea(4, visitor), 'what others asked for').toBe('asked');

    area.pass(3_600_000);
    expect(await requestArea(3, visitor)).toBe('asked');
  });

  it("The limit on new areas is per user and doesn't prevent saving a location", async () => {
    const [me, you] = [await signIn(area.db), await signIn(area.db)];
    for (const n of [0, 1, 2]) await requestArea(n, { ...me.headers, ...makeHeaders(`203.0.113.${n}`) });
    const location = { ...makePlace(3), address: 'Somewhere in Kansas' };
    const body = { location, distanceMiles: 15, storeIds: [], extraStopValueCents: 500 };
    const saveAnswer = await limitedApp.call('PUT', '/api/preferences', { headers: me.headers, body });
    expect(saveAnswer).toMatchObject({ status: 200, body: { location } });
    expect(await requestArea(3, me.headers)).toBe('limited');
    expect(await requestArea(3, you.headers)).toBe('asked');
  });
});
