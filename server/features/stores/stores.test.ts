import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeDistanceMiles } from '#domain/store/distance.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeStore } from '#tests/support/factories.ts';
import { readPages } from '#tests/support/read-pages.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { listNearestStores } from './queries.ts';

const database = await createTestDatabase();
const { db } = database;
const app = await startTestApp(db);
type ListedStore = { id: number; calculatedDistance: number };
type Position = { id: number; latitude: number; longitude: number };
let positions: Position[] = [];

const spreadDegrees = (index: number, step: number, span: number) => ((index * step) % span) - span / 2;

beforeAll(async () => {
  const chain = await makeChain(db);
  const sparsePositions = Array.from({ length: 400 }, (_, index) => ({
    latitude: spreadDegrees(index, 37.77, 180),
    longitude: spreadDegrees(index, 101.3, 360),
  }));
  const densePositions = Array.from({ length: 260 }, (_, index) => ({
    latitude: 41 + spreadDegrees(index, 0.0077, 0.1),
    longitude: -87 + spreadDegrees(index, 0.0131, 0.1),
  }));
  const edgePositions = [
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 12 },
    { latitude: 52, longitude: 179.95 },
    { latitude: 52, longitude: -179.95 },
  ];
  positions = await db
    .insertInto('store')
    .values(
      [...sparsePositions, ...densePositions, ...edgePositions].map((position, index) => ({
        ...position,
        chain_id: chain.id,
        name: `Store ${index}`,
        city: 'Somewhere',
        state: 'IL',
        zip_code: '60602',
        source: 'grid',
        source_ref: String(index),
      })),
    )
    .returning(['id', 'latitude', 'longitude'])
    .execute();
});

afterAll(async () => {
  await app.close();
  await database.close();
});

function listExpectedStores(place: { lat: number; lng: number }, maxDistanceMiles: number) {
  const from = { latitude: place.lat, longitude: place.lng };
  const sorted = positions
    .map((position) => ({ id: position.id, miles: computeDistanceMiles(from, position) }))
    .toSorted((a, b) => a.miles - b.miles || a.id - b.id);
  const nearbyStores = sorted.filter(({ miles }) => miles <= maxDistanceMiles);
  return nearbyStores.length > 0 ? nearbyStores.slice(0, 200) : sorted.slice(0, 50);
}

describe('Nearest stores', () => {
  it('The nearest-store query finds the same stores as a search that computes the distance to every store', async () => {
    const anywhere = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const near = fc.record({
      lat: fc.double({ min: 40.8, max: 41.2, noNaN: true }),
      lng: fc.double({ min: -87.2, max: -86.8, noNaN: true }),
    });
    const edge = fc.constantFrom({ lat: 90, lng: 7 }, { lat: -89.9, lng: 0 }, { lat: 52, lng: 180 });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(near, anywhere, edge),
        fc.integer({ min: 1, max: 25 }),
        async (place, miles) => {
          const { stores: foundStores } = await listNearestStores(db, {
            place,
            maxDistanceMiles: miles,
            start: 0,
          });
          const expectedStores = listExpectedStores(place, miles);
          expect(foundStores).toHaveLength(expectedStores.length);
          // Compares distances, not stores, because two stores can be equally far away after rounding.
          for (const [index, store] of foundStores.entries()) {
            const exactMiles = computeDistanceMiles({ latitude: place.lat, longitude: place.lng }, store);
            expect(store.calculatedDistance).toBeCloseTo(exactMiles, 1);
            expect(exactMiles).toBeCloseTo(expectedStores[index]?.miles ?? Number.NaN, 3);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('Stores within maxDistance (15 miles by default) are listed 200 per page', async () => {
    const { status, body } = await app.call('GET', '/api/stores?lat=41&lng=-87');
    expect(status).toBe(200);
    expect(body).toHaveLength(200);
    expect(body.every((store: { calculatedDistance: number }) => store.calculatedDistance <= 15)).toBe(true);
    const [first, ...otherPages] = await readPages<ListedStore>(app, '/api/stores?lat=41&lng=-87');
    expect(first).toEqual(body);
    const all = [...body, ...otherPages.flat()];
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.every(({ calculatedDistance }) => calculatedDistance <= 15)).toBe(true);
  });

  it('If no store is within maxDistance, all stores are listed from nearest to farthest, 50 per page', async () => {
    const { body } = await app.call('GET', '/api/stores?lat=0.5&lng=0.5&maxDistance=1');
    expect(body).toHaveLength(50);
    expect(body.every((store: { calculatedDistance: number }) => store.calculatedDistance > 1)).toBe(true);
    const pages = await readPages<ListedStore>(app, '/api/stores?lat=0.5&lng=0.5&maxDistance=1');
    const listedIds = pages.flat().map(({ id }) => id);
    expect(listedIds.toSorted((a, b) => a - b)).toEqual(
      positions.map(({ id }) => id).toSorted((a, b) => a - b),
    );
  });

  it.each([
    'x',
    '-1',
    '1.5',
    '1e3',
    '9999999',
  ])('GET /api/stores rejects the forged cursor %s', async (cursor) => {
    for (const place of ['', 'lat=41&lng=-87&']) {
      const { status, body } = await app.call('GET', `/api/stores?${place}cursor=${cursor}`);
      expect(status).toBe(400);
      expect(body.issues).toEqual([{ field: 'cursor', message: 'is not a cursor of this list' }]);
    }
  });

  it('The store list includes chain details but no address for a sample store', async () => {
    const chain = await makeChain(db, {
      name: 'Aldi',
      logo: 'AL',
      color: '#00005f',
      website_url: 'https://aldi.example/',
      online_shopping_url: 'https://shop.aldi.example/',
      supports_online_ordering: true,
      membership: 'Members only, about $65 a year',
    });
    const sample = await makeStore(db, {
      chain_id: chain.id,
      name: 'Aldi',
      address: null,
      is_sample: true,
      latitude: -10,
      longitude: 60,
    });
    positions.push(sample);
    const { body } = await app.call('GET', '/api/stores?lat=-10&lng=60&maxDistance=1');
    expect(body).toEqual([
      {
        id: sample.id,
        chainId: chain.id,
        name: 'Aldi',
        chainName: 'Aldi',
        logo: 'AL',
        color: '#00005f',
        membership: 'Members only, about $65 a year',
        address: '',
        city: 'Chicago',
        state: 'IL',
        zipCode: '60602',
        latitude: -10,
        longitude: 60,
        websiteUrl: 'https://aldi.example/',
        onlineShoppingUrl: 'https://shop.aldi.example/',
        supportsOnlineOrdering: true,
        searchUrl: null,
        searchParameter: null,
        isIndependent: false,
        isSample: true,
        takesSnap: false,
        calculatedDistance: 0,
      },
    ]);
  });

  it('The store list excludes hidden stores', async () => {
    const hiddenStore = await makeStore(db, { latitude: -30, longitude: 60, is_hidden: true });
    const { body } = await app.call('GET', '/api/stores?lat=-30&lng=60&maxDistance=1');
    expect(body.map(({ id }: { id: number }) => id)).not.toContain(hiddenStore.id);
  });
});

describe('GET /api/stores without a location', () => {
  it('If the request has no location, GET /api/stores returns the first 50 stores and no distances', async () => {
    const { status, body } = await app.call('GET', '/api/stores');
    expect(status).toBe(200);
    expect(body).toHaveLength(50);
    expect(body[0]).not.toHaveProperty('calculatedDistance');
  });

  it.each([
    ['lat=91&lng=0', 'lat', 'must be at most 90'],
    ['lat=0&lng=180.5', 'lng', 'must be at most 180'],
    ['lat=41', 'lng', 'is needed with lat'],
    ['lng=41', 'lat', 'is needed with lng'],
    ['lat=north&lng=0', 'lat', 'must be a number'],
    ['lat=&lng=0', 'lat', 'must be a number'],
    ['lat=1e1&lng=0', 'lat', 'must be a number'],
    ['lat=41&lng=-87&maxDistance=0', 'maxDistance', 'must be at least 1'],
    ['lat=41&lng=-87&maxDistance=26', 'maxDistance', 'must be at most 25'],
    ['city=Chicago', 'city', 'is not accepted here'],
  ])('GET /api/stores rejects the query string ?%s with an error that names the field', async (query, field, message) => {
    expect(await app.call('GET', `/api/stores?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'bad_request', issues: [{ field, message }] },
    });
  });
});
