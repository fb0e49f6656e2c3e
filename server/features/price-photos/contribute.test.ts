import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import { connectNominatim } from '#server/compose/nominatim.ts';
import { connectPhotoStorage } from '#server/compose/photos.ts';
import { parseEnv } from '#server/env/env.ts';
import { createOpenPricesContributor } from '#server/gateways/open-prices/contribute.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { makeJpeg } from '#tests/support/jpeg.ts';
import { startNominatimStub } from '#tests/support/nominatim-stub.ts';
import { startOpenPricesStub } from '#tests/support/open-prices-stub.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { contributeDuePrices } from './api.ts';

const database = await createTestDatabase();
const { db } = database;
const [openPrices, mapStub] = [await startOpenPricesStub(), await startNominatimStub()];
const folder = await mkdtemp(join(tmpdir(), 'cartwise-gifts-'));
const settings = {
  ...openPrices.env,
  ...{ DATA_DIR: folder, NOMINATIM_URL: mapStub.url, NOMINATIM_SPACING_MS: '0' },
};
/** Yesterday at noon on the West Coast. Stays the same if the test runs across midnight. */
const noon = () => new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 4 * HOUR_MS);
let now = noon();
const clock = () => now;
const app = await startTestApp(db, { clock, env: settings, fetch });
const withoutAccount = await startTestApp(db, { clock, env: { DATA_DIR: folder } });
const env = parseEnv({ NODE_ENV: 'test', ...settings });
const waits: number[] = [];
const contributor = createOpenPricesContributor({
  ...{ baseUrl: openPrices.env.OPEN_PRICES_API, user: 'cartwise', password: 'pears and plums' },
  ...{ userAgent: 'Cartwise/1.0 (+https://cartwise.example)', fetch, timeLimitMs: 2_000 },
  sleep: async (milliseconds) => void waits.push(milliseconds),
});
afterAll(async () => {
  for (const each of [app, withoutAccount, openPrices, mapStub]) await each.close();
  await rm(folder, { recursive: true });
  await database.close();
});

const mapResult = {
  ...{ osm_type: 'way', osm_id: 4_711, category: 'shop', type: 'supermarket', name: 'Corner-Mart Plus' },
  ...{ lat: '41.8830', lon: '-87.6279' },
};
beforeEach(async () => {
  now = noon();
  openPrices.reply = 'well';
  for (const log of [openPrices.proofs, openPrices.prices, openPrices.calls, mapStub.seen]) log.length = 0;
  waits.length = 0;
  mapStub.answerWith({ kind: 'results', results: [mapResult] });
  await db.deleteFrom('price_photo').execute();
});

const contributePrices = () =>
  contributeDuePrices(db, {
    ...{ contributor, photos: connectPhotoStorage({ env, fetch }), clock },
    nominatim: connectNominatim({ db, env, fetch, clock }),
  });
const advanceClock = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
let gtinCount = 0;
const createGtin = () => {
  gtinCount += 1;
  const body = `0004130303${String(gtinCount).padStart(3, '0')}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

type Overrides = {
  gtin?: string | null;
  isSample?: boolean;
  unit?: string;
  isMember?: true;
  regular?: number;
};

async function createShopper({
  gtin = createGtin(),
  isSample = false,
  unit = '1 gal',
  isMember,
  regular,
}: Overrides = {}) {
  const { headers } = await signIn(db);
  const item = await makeItem(db, { gtin, unit });
  const chain = await makeChain(db, { name: 'Corner Mart' });
  const store = await makeStore(db, { chain_id: chain.id, is_sample: isSample });
  const priceKey = { itemId: item.id, storeId: store.id };
  const say = (priceCents: number | null, card: { isMember?: true } = isMember ? { isMember } : {}) =>
    app.call('PUT', '/api/own-prices', {
      headers,
      body: {
        prices: [
          {
            ...{ ...priceKey, priceCents, regularPriceCents: regular ?? null, seenAt: now.toISOString() },
            ...card,
          },
        ],
      },
    });
  await say(349);
  const path = `/api/price-photos/${priceKey.itemId}/${priceKey.storeId}`;
  // Each photo has a different width, because the stub recognizes repeated photos.
  const photo = makeJpeg({ width: 100 + gtinCount }).toString('base64');
  return {
    ...{ say, headers, gtin, store },
    add: (where = app) => where.call('PUT', path, { headers, body: { photo, isGiven: true } }),
    remove: () => app.call('DELETE', path, { headers }),
    about: async (where = app) => {
      const { mayGive, gift } = (await where.call('GET', path, { headers })).body;
      return { mayGive, gift };
    },
  };
}

describe('Contributions to Open Prices', () => {
  it('A contribution is sent to Open Prices only after the undo period', async () => {
    const who = await createShopper({ regular: 449 });
    expect(await who.about()).toEqual({ mayGive: true, gift: null });
    expect((await who.add()).status).toBe(204);
    advanceClock(9 * MINUTE_MS);
    expect(await contributePrices()).toBeNull();
    expect(openPrices.calls).toEqual([]);
    advanceClock(MINUTE_MS);
    expect(await contributePrices()).toBeNull();
    const place = { location_osm_id: 4_711, location_osm_type: 'WAY', currency: 'USD' };
    expect(openPrices.proofs).toHaveLength(1);
    expect(waits).toEqual([1_000, 1_000]);
    expect(openPrices.prices).toMatchObject([
      {
        ...{ product_code: who.gtin?.slice(1), price: 3.49, price_is_discounted: true },
        ...{ price_without_discount: 4.49, proof_id: 100, ...place },
      },
    ]);
    expect(await who.about()).toEqual({ mayGive: true, gift: 'given' });
    advanceClock(HOUR_MS);
    await contributePrices();
    expect(openPrices.prices).toHaveLength(1);
    const [mapLookup] = mapStub.seen;
    expect(mapLookup?.query.get('q')).toBe('Corner Mart');
    expect(mapLookup?.query.get('bounded')).toBe('1');
  });

  it("A contribution isn't sent if its price or photo changes during the undo period", async () => {
    const [one, two, three] = [await createShopper(), await createShopper(), await createShopper()];
    for (const who of [one, two, three]) await who.add();
    await one.say(null);
    await two.say(399);
    await three.remove();
    advanceClock(HOUR_MS);
    expect(await contributePrices()).toBeNull();
    expect(openPrices.calls).toEqual([]);
  });

  it("A contribution isn't sent if the shopper corrects the price to a card price", async () => {
    const who = await createShopper();
    await who.add();
    await who.say(349, { isMember: true });
    advanceClock(HOUR_MS);
    expect(await contributePrices()).toBeNull();
    expect(openPrices.calls).toEqual([]);
  });

  it("A price can be contributed to Open Prices only if it's for a package with a barcode and from a real store", async () => {
    const cases = {
      'no code': { gtin: null },
      'by weight': { unit: 'per lb' },
      'a sample store': { isSample: true },
    };
    for (const [name, overrides] of Object.entries(cases)) {
      const who = await createShopper(overrides);
      expect((await who.about()).mayGive, name).toBe(false);
      expect((await who.add()).body.issues?.[0]?.field, name).toBe('isGiven');
    }
    expect((await (await createShopper({ isMember: true })).add()).status).toBe(400);
    const who = await createShopper();
    expect((await who.about(withoutAccount)).mayGive).toBe(false);
    expect((await who.add(withoutAccount)).status).toBe(400);
  });

  it("A contribution isn't retried if it's rejected or its store isn't on the map", async () => {
    const who = await createShopper();
    await who.add();
    advanceClock(HOUR_MS);
    openPrices.reply = 'prices refused';
    expect(await contributePrices()).toBeNull();
    expect((await who.about()).gift).toBe('refused');
    openPrices.reply = 'well';
    const farShop = { ...mapResult, lat: '41.8930' };
    const pharmacy = { ...mapResult, category: 'amenity' };
    mapStub.answerWith({
      kind: 'results',
      results: [farShop, pharmacy, { ...mapResult, name: 'Corner Martial Arts' }],
    });
    const other = await createShopper();
    await other.add();
    advanceClock(HOUR_MS);
    expect(await contributePrices()).toBeNull();
    expect((await other.about()).gift).toBe('refused');
    advanceClock(HOUR_MS);
    openPrices.calls.length = 0;
    expect(await contributePrices()).toBeNull();
    expect(openPrices.calls).toEqual([]);
  });

  it.each([
    ['busy', /status 503/],
    ['signed out', /does not accept the account/],
    ['html', /is no JSON/],
    ['elsewhere', /sent us elsewhere/],
    ['prices fail', /status 502/],
  ] as const)('If Open Prices fails ("%s"), the contribution is retried an hour later and stored once', async (reply, words) => {
    const who = await createShopper();
    await who.add();
    advanceClock(HOUR_MS);
    openPrices.reply = reply;
    expect(await contributePrices()).toMatch(words);
    expect((await who.about()).gift).toBe('waiting');
    openPrices.reply = 'well';
    advanceClock(HOUR_MS);
    expect(await contributePrices()).toBeNull();
    expect((await who.about()).gift).toBe('given');
    expect([openPrices.proofs.length, openPrices.prices.length]).toEqual([1, 1]);
  });

  it('A contribution waits while the map service is failing, and each store is looked up only once', async () => {
    const who = await createShopper();
    await who.add();
    advanceClock(HOUR_MS);
    mapStub.answerWith({ kind: 'status', status: 500 });
    expect(await contributePrices()).toMatch('The map: status 500');
    mapStub.answerWith({ kind: 'results', results: [mapResult] });
    advanceClock(HOUR_MS);
    mapStub.seen.length = 0;
    expect(await contributePrices()).toBeNull();
    await who.say(399);
    await who.add();
    advanceClock(HOUR_MS);
    expect(await contributePrices()).toBeNull();
    expect(mapStub.seen).toHaveLength(1);
    expect(openPrices.prices).toHaveLength(2);
  });
});
