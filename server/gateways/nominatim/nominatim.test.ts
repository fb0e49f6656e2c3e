import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lincolnParkResult, startNominatimStub } from '#tests/support/nominatim-stub.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { createNominatimClient, type NominatimOptions } from './nominatim.ts';

let stub: Awaited<ReturnType<typeof startNominatimStub>>;
beforeAll(async () => {
  stub = await startNominatimStub();
});
afterAll(() => stub.close());
beforeEach(() => {
  stub.seen.length = 0;
  stub.answerWith({ kind: 'results', results: [lincolnParkResult] });
});

function createClient(options: Partial<NominatimOptions> & { waitMs?: number | null } = {}) {
  const { waitMs = 0, ...overrides } = options;
  let now = 0;
  const sleeps: number[] = [];
  const pauses: number[] = [];
  const nominatim = createNominatimClient({
    baseUrl: stub.url,
    userAgent: 'Cartwise/1.0 (+http://localhost:3000)',
    fetch: globalThis.fetch,
    clock: () => new Date(now),
    sleep: async (milliseconds) => {
      sleeps.push(milliseconds);
      now += milliseconds;
    },
    slots: {
      reserve: async (maxWaitMs) => (waitMs !== null && waitMs <= maxWaitMs ? waitMs : null),
      pause: async (milliseconds) => {
        pauses.push(milliseconds);
      },
    },
    ...overrides,
  });
  return { nominatim, slept: sleeps, held: pauses };
}

const ADDRESS = '2001 N Clark St, Chicago, IL 60614';

describe('Address search', () => {
  it.each([
    'town',
    'village',
    'municipality',
    'hamlet',
  ])("An address search uses a place's %s if there's no city", async (kind) => {
    const { city: _, ...address } = lincolnParkResult.address;
    stub.answerWith({
      kind: 'results',
      results: [{ ...lincolnParkResult, address: { ...address, [kind]: 'Galena' } }],
    });
    expect(await createClient().nominatim.search(ADDRESS)).toMatchObject({ place: { city: 'Galena' } });
  });

  it("An address search finds a place that isn't in any town", async () => {
    const { city: _, ...address } = lincolnParkResult.address;
    stub.answerWith({ kind: 'results', results: [{ ...lincolnParkResult, address }] });
    expect(await createClient().nominatim.search(ADDRESS)).toMatchObject({ place: { city: null } });
  });

  it("An address search resolves a street address to the house's coordinates", async () => {
    expect(await createClient().nominatim.search(ADDRESS)).toEqual({
      kind: 'found',
      place: {
        latitude: 41.9182734,
        longitude: -87.6361251,
        street: '2001 North Clark Street',
        city: 'Chicago',
        state: 'IL',
        zipCode: '60614',
        isApproximate: false,
      },
    });
  });

  it('An address search sends one request, which identifies the app and asks only for US addresses', async () => {
    await createClient().nominatim.search('5 Oak & Elm, "X" #2');
    expect(stub.seen).toHaveLength(1);
    expect(stub.seen[0]?.userAgent).toBe('Cartwise/1.0 (+http://localhost:3000)');
    expect(Object.fromEntries(stub.seen[0]?.query ?? [])).toMatchObject({
      q: '5 Oak & Elm, "X" #2',
      format: 'jsonv2',
      countrycodes: 'us',
    });
  });

  it('An address search accepts a base URL with a trailing slash', async () => {
    const { nominatim } = createClient({ baseUrl: `${stub.url}/` });
    expect((await nominatim.search(ADDRESS)).kind).toBe('found');
  });

  it('An address search finds nothing if the response is empty', async () => {
    stub.answerWith({ kind: 'results', results: [] });
    expect(await createClient().nominatim.search(ADDRESS)).toEqual({ kind: 'nothing' });
  });

  it('An address search skips places abroad and returns the first place in the US', async () => {
    const abroad = { ...lincolnParkResult, address: { city: 'Toronto', country_code: 'ca' } };
    stub.answerWith({ kind: 'results', results: [abroad] });
    expect(await createClient().nominatim.search(ADDRESS)).toEqual({ kind: 'nothing' });
    stub.answerWith({ kind: 'results', results: [abroad, lincolnParkResult] });
    expect(await createClient().nominatim.search(ADDRESS)).toMatchObject({ place: { city: 'Chicago' } });
  });

  it('An address search accepts a result without a street and marks it as approximate', async () => {
    const town = {
      lat: '45',
      lon: '-93.5',
      place_rank: 16,
      address: { town: 'Elk River', country_code: 'us' },
    };
    stub.answerWith({ kind: 'results', results: [town] });
    expect(await createClient().nominatim.search('1 Unknown Rd, Elk River')).toEqual({
      kind: 'found',
      place: {
        latitude: 45,
        longitude: -93.5,
        street: null,
        city: 'Elk River',
        state: null,
        zipCode: null,
        isApproximate: true,
      },
    });
  });
});

describe('A failing geocoding service', () => {
  it.each([
    ['status', { kind: 'status', status: 500 }],
    ['a web page', { kind: 'html' }],
    ['a broken body', { kind: 'half' }],
    ['another format', { kind: 'results', results: [{ lat: 41, lon: -87 }] }],
    ['invalid coordinates', { kind: 'results', results: [{ ...lincolnParkResult, lat: 'north' }] }],
  ] as const)('The geocoding service counts as unavailable after one failed request: %s', async (_name, reply) => {
    stub.answerWith(reply.kind === 'results' ? { ...reply, results: [...reply.results] } : reply);
    const { nominatim, held } = createClient();
    expect((await nominatim.search(ADDRESS)).kind).toBe('unavailable');
    expect(stub.seen).toHaveLength(1);
    expect(held).toEqual([]);
  });

  it.each([
    [429, 60_000],
    [403, 600_000],
  ])('Status %i from the geocoding service pauses all address searches', async (status, forMs) => {
    stub.answerWith({ kind: 'status', status });
    const { nominatim, held } = createClient();
    expect(await nominatim.search(ADDRESS)).toEqual({ kind: 'unavailable', reason: `status ${status}` });
    expect(held).toEqual([forMs]);
    expect(stub.seen).toHaveLength(1);
  });

  it('The geocoding service counts as unavailable if no server listens at its address', async () => {
    const { nominatim } = createClient({ baseUrl: 'http://127.0.0.1:9' });
    expect((await nominatim.search(ADDRESS)).kind).toBe('unavailable');
  });

  itInFullTier('An address search takes at most three seconds, including its wait for a slot', async () => {
    stub.answerWith({ kind: 'silence' });
    const { nominatim, slept } = createClient({ waitMs: 2_000 });
    const timeouts = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => timeouts.mockRestore());
    expect((await nominatim.search(ADDRESS)).kind).toBe('unavailable');
    expect(slept).toEqual([2_000]);
    expect(timeouts.mock.calls, 'what is left of the three seconds').toEqual([[1_000]]);
    expect(stub.seen).toHaveLength(1);
  });

  it('An address search fails at once if it would wait more than two seconds', async () => {
    const { nominatim, slept } = createClient({ waitMs: 2_001 });
    expect((await nominatim.search(ADDRESS)).kind).toBe('unavailable');
    expect(slept).toEqual([]);
    expect(stub.seen).toEqual([]);
  });
});

it('The Nominatim stub rejects generic user agents and incomplete searches', async () => {
  const fetchStatus = async (path: string, userAgent: string) =>
    (await fetch(`${stub.url}${path}`, { headers: { 'user-agent': userAgent } })).status;
  const good = '/search?q=x&format=jsonv2&addressdetails=1&countrycodes=us';
  expect(await fetchStatus(good, 'Cartwise/1.0')).toBe(200);
  expect(await fetchStatus(good, 'node')).toBe(403);
  expect(await fetchStatus('/search?q=&format=jsonv2', 'Cartwise/1.0')).toBe(400);
  expect(await fetchStatus('/search?q=x', 'Cartwise/1.0')).toBe(400);
  expect(await fetchStatus('/nowhere', 'Cartwise/1.0')).toBe(404);
});

describe('findShop', () => {
  const aldi = {
    ...{ osm_type: 'node', osm_id: 5, category: 'shop', name: 'ALDI', lat: '41.9180', lon: '-87.6361' },
  };
  const find = async (results: unknown[], name = 'Aldi') => {
    stub.answerWith({ kind: 'results', results });
    return createClient().nominatim.findShop({ name, latitude: 41.918, longitude: -87.636 });
  };
  const foundShop = (id: number, type = 'NODE') => ({ kind: 'found', place: { type, id } });

  it('findShop searches near the given coordinates and returns the nearest shop with the given name', async () => {
    const nearer = { ...aldi, osm_type: 'way', osm_id: 6, lon: '-87.6360' };
    expect(await find([aldi, nearer])).toEqual(foundShop(6, 'WAY'));
    const { query } = stub.seen[0] ?? {};
    expect(query?.get('viewbox')).toBe('-87.641000,41.923000,-87.631000,41.913000');
    expect(query?.get('bounded')).toBe('1');
  });

  it.each([
    ['H-E-B plus!', 'HEB', true],
    ['H‑E‑B', 'H-E-B', true],
    ['Hebrew Books', 'H-E-B', false],
    ['Jewel Osco', 'Jewel-Osco', true],
    ['Smith’s', "Smith's", true],
    ['Walmart Supercenter', 'Walmart', true],
    ['Super Walmart', 'Walmart', false],
    ['', 'Walmart', false],
  ])('A shop named "%s" counts as a store of the chain "%s": %s', async (name, chain, isMatch) => {
    expect(await find([{ ...aldi, name }], chain)).toEqual(isMatch ? foundShop(5) : { kind: 'nothing' });
  });

  it("findShop ignores places that aren't shops, lack an ID or are too far away", async () => {
    const nothing = { kind: 'nothing' };
    expect(await find([])).toEqual(nothing);
    expect(await find([{ ...aldi, category: 'amenity' }])).toEqual(nothing);
    expect(await find([{ ...aldi, lat: '41.9210' }])).toEqual(nothing);
    const { osm_id, ...withoutId } = aldi;
    expect(await find([withoutId])).toEqual(nothing);
    stub.answerWith({ kind: 'status', status: 500 });
    expect(
      await createClient().nominatim.findShop({ name: 'Aldi', latitude: 41.9, longitude: -87.6 }),
    ).toEqual({
      kind: 'unavailable',
      reason: 'status 500',
    });
  });
});
