import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { lincolnParkResult, startNominatimStub } from '#tests/support/nominatim-stub.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { itInFullTier } from '#tests/support/tier.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let stub: Awaited<ReturnType<typeof startNominatimStub>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let now: Date;
let visitor: string;
let visitorCount = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  stub = await startNominatimStub();
  app = await startTestApp(database.db, {
    clock: () => now,
    env: { NOMINATIM_URL: stub.url, PUBLIC_URL: 'https://cartwise.example' },
    fetch: globalThis.fetch,
  });
});
afterAll(async () => {
  await app.close();
  stub.close();
  await database.close();
});
beforeEach(async () => {
  now = new Date('2026-05-01T12:00:00Z');
  visitorCount += 1;
  visitor = `192.0.2.${visitorCount}`;
  stub.seen.length = 0;
  stub.answerWith({ kind: 'results', results: [lincolnParkResult] });
  await database.db.deleteFrom('geocode_cache').execute();
  await clearSlots();
});

const clearSlots = () => database.db.deleteFrom('outbound_slot').execute();

const geocode = (text: string, from = visitor) =>
  app.call('GET', `/api/geocode?q=${encodeURIComponent(text)}`, { headers: { 'x-forwarded-for': from } });
const reverseGeocode = (lat: number | string, lng: number | string) =>
  app.call('GET', `/api/geocode/reverse?lat=${lat}&lng=${lng}`);

const ADDRESS = '2001 N Clark St, Chicago, IL 60614';
const notFound = {
  status: 404,
  body: {
    code: 'location_not_found',
    message: 'Unable to find that location. Please try a different address.',
  },
};
const approximately60614 = {
  status: 200,
  body: {
    label: 'Chicago, IL 60614',
    zipCode: '60614',
    isApproximate: true,
    source: 'gazetteer',
    attribution: null,
  },
};

describe('GET /api/geocode', () => {
  it('Geocoding resolves ZIP codes and cities without an external request', async () => {
    expect(await geocode('60614')).toEqual({
      status: 200,
      body: {
        latitude: 41.922747,
        longitude: -87.647153,
        label: 'Chicago, IL 60614',
        city: 'Chicago',
        state: 'IL',
        zipCode: '60614',
        isApproximate: false,
        source: 'gazetteer',
        attribution: null,
      },
    });
    expect(await geocode('st. louis, mo')).toMatchObject({ status: 200, body: { label: 'Saint Louis, MO' } });
    expect(stub.seen).toEqual([]);
  });

  it('Geocoding a street address credits the data source and identifies the app', async () => {
    expect(await geocode(ADDRESS)).toEqual({
      status: 200,
      body: {
        latitude: 41.9182734,
        longitude: -87.6361251,
        label: '2001 North Clark Street, Chicago, IL 60614',
        city: 'Chicago',
        state: 'IL',
        zipCode: '60614',
        isApproximate: false,
        source: 'nominatim',
        attribution: '© OpenStreetMap contributors',
      },
    });
    expect(stub.seen[0]?.userAgent).toBe('Cartwise/1.0 (+https://cartwise.example)');
  });

  it('If the map service omits the city, geocoding uses the nearest ZIP area', async () => {
    const citylessResult = {
      lat: '41.92',
      lon: '-87.65',
      place_rank: 26,
      address: { road: 'Alley', country_code: 'us' },
    };
    stub.answerWith({ kind: 'results', results: [citylessResult] });
    expect((await geocode('the alley')).body).toMatchObject({ label: 'Alley, Chicago, IL 60614' });
  });

  it('Geocoding makes one external request per address, regardless of spelling', async () => {
    const [first, second] = await Promise.all([geocode(ADDRESS), geocode(`  ${ADDRESS.toUpperCase()} `)]);
    expect(first).toEqual(second);
    await clearSlots();
    expect(await geocode(ADDRESS.replaceAll(',', ''))).toEqual(first);
    expect(stub.seen).toHaveLength(1);
  });

  it('Geocoding refreshes an address after ninety days, but keeps the old result while the map service fails', async () => {
    const first = await geocode(ADDRESS);
    await clearSlots();
    now = new Date('2026-08-15T12:00:00Z');
    stub.answerWith({ kind: 'status', status: 500 });
    expect(await geocode(ADDRESS)).toEqual(first);
    expect(stub.seen).toHaveLength(2);
  });

  it('Geocoding caches a not-found result for a day', async () => {
    stub.answerWith({ kind: 'results', results: [] });
    expect(await geocode('12 Nowhere Lane')).toMatchObject(notFound);
    expect(await geocode('12 Nowhere Lane')).toMatchObject(notFound);
    expect(stub.seen).toHaveLength(1);
    await clearSlots();
    now = new Date('2026-05-02T12:00:01Z');
    stub.answerWith({ kind: 'results', results: [lincolnParkResult] });
    expect(await geocode('12 Nowhere Lane')).toMatchObject({ status: 200 });
  });

  it.each([
    ['fails', { kind: 'status', status: 500 }],
    ['throttles requests', { kind: 'status', status: 429 }],
    ['blocks requests', { kind: 'status', status: 403 }],
    ['sends a web page', { kind: 'html' }],
    ['sends half a response', { kind: 'half' }],
    ['finds nothing', { kind: 'results', results: [] }],
  ] as const)("Geocoding falls back to the address's ZIP code when the map service %s", async (_how, reply) => {
    stub.answerWith(reply.kind === 'results' ? { ...reply, results: [] } : reply);
    expect(await geocode(ADDRESS)).toMatchObject(approximately60614);
  });

  it('While the map service fails, geocoding an address without a city returns 503', async () => {
    stub.answerWith({ kind: 'status', status: 500 });
    expect(await geocode('2001 N Clark St')).toMatchObject({
      status: 503,
      body: {
        code: 'addresses_unavailable',
        message: 'We can’t look up street addresses right now. Use a ZIP code or “City, ST.”',
      },
    });
  });

  it('Geocoding pauses external requests for a minute after being throttled', async () => {
    stub.answerWith({ kind: 'status', status: 429 });
    await geocode(ADDRESS);
    stub.answerWith({ kind: 'results', results: [lincolnParkResult] });
    expect(await geocode('1 Other St, Chicago, IL')).toMatchObject({ body: { label: 'Chicago, IL' } });
    expect(stub.seen).toHaveLength(1);
  });

  itInFullTier(
    'Ten simultaneous address lookups make at most three map service requests, and all succeed',
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          geocode(`${index + 1} N Clark St, Chicago, IL 60614`, `198.51.100.${index}`),
        ),
      );
      const sources = answers.map(({ body }) => body.source);
      expect(sources.filter((source) => source === 'nominatim')).toHaveLength(stub.seen.length);
      expect(stub.seen.length).toBeGreaterThan(0);
      expect(stub.seen.length).toBeLessThanOrEqual(3);
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    },
  );

  itInFullTier("One visitor's flood of address lookups doesn't block another visitor's lookup", async () => {
    const flood = Array.from({ length: 40 }, (_, index) =>
      geocode(`${index + 1} N Clark St, Chicago, IL 60614`, '198.51.100.7'),
    );
    const otherAnswer = await geocode(ADDRESS, '203.0.113.9');
    expect(otherAnswer.body).toMatchObject({ source: 'nominatim', isApproximate: false });
    expect(stub.seen.findIndex(({ query }) => query.get('q') === ADDRESS)).toBeLessThanOrEqual(2);
    await Promise.all(flood);
  });

  it('Geocoding looks up at most twelve new addresses a minute per visitor', async () => {
    const geocodeStreet = async (street: number) => {
      await clearSlots();
      return geocode(`${street} N Clark St, Chicago, IL 60614`);
    };
    for (let street = 1; street <= 12; street += 1) expect((await geocodeStreet(street)).status).toBe(200);
    expect(await geocodeStreet(13)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await geocodeStreet(12)).status, 'known already').toBe(200);
    expect((await geocode('60614')).status, 'a ZIP is known here').toBe(200);
    expect((await geocode(ADDRESS, '203.0.113.9')).status, 'another visitor').toBe(200);
    now = new Date(now.getTime() + 60_000);
    expect((await geocodeStreet(13)).status).toBe(200);
  });

  it('Geocoding returns a not-found error for a place outside the US', async () => {
    const torontoResult = {
      ...lincolnParkResult,
      lat: '43.65',
      lon: '-79.38',
      address: { country_code: 'ca' },
    };
    stub.answerWith({ kind: 'results', results: [torontoResult] });
    expect(await geocode('100 Queen St W, Toronto, Ontario')).toMatchObject(notFound);
  });

  it.each([
    'Nowhereville, ZZ',
    'nowhereville il',
    'Nowhereville, Illinois',
    'qqqqzz',
  ])('While the map service is failing, geocoding reports %s as not found', async (text) => {
    stub.answerWith({ kind: 'status', status: 500 });
    expect(await geocode(text)).toMatchObject(notFound);
    expect(stub.seen.length, 'the outside service was asked').toBeGreaterThan(0);
  });

  it.each([
    '99999',
    '12345 678',
    '!!!',
    '٣٤٥',
  ])('Geocoding finds no place for %s and makes no external request', async (text) => {
    expect(await geocode(text)).toMatchObject(notFound);
    expect(stub.seen).toEqual([]);
  });

  it.each([
    ['', 'q'],
    ['%20%20', 'q'],
    ['x'.repeat(201), 'q'],
  ])('Geocoding rejects the query %j', async (text, field) => {
    const answer = await app.call('GET', `/api/geocode?q=${text}`);
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ field }] } });
  });
});

describe('GET /api/geocode/reverse', () => {
  it('Reverse geocoding names the place at the given coordinates without an external request', async () => {
    expect(await reverseGeocode(41.9214, -87.6513)).toEqual({
      status: 200,
      body: {
        latitude: 41.9214,
        longitude: -87.6513,
        label: 'Chicago, IL 60614',
        city: 'Chicago',
        state: 'IL',
        zipCode: '60614',
        isApproximate: false,
        source: 'gazetteer',
        attribution: null,
      },
    });
    expect(stub.seen).toEqual([]);
  });

  it.each([
    ['London', 51.5, -0.12],
    ['the Pacific', 20, -140],
    ['the pole', 90, 0],
    ['the ocean at the date line', 0, 180],
  ])('Reverse geocoding finds no place for %s', async (_where, lat, lng) =>
    expect(await reverseGeocode(lat, lng)).toMatchObject(notFound));

  it.each([
    [91, 0],
    [0, -181],
    ['north', 0],
    ['', ''],
  ])('Reverse geocoding rejects the coordinates %s, %s', async (lat, lng) => {
    expect(await reverseGeocode(lat, lng)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });
});
