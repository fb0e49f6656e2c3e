import { describe, expect, it } from 'vitest';
import { computeDistanceMiles } from '#domain/store/distance.ts';
import { listZipCentroids } from '#server/gazetteer/gazetteer.ts';
import { readSeedChains, readSeedCities } from './read-seed.ts';
import { placeSampleStores } from './sample-stores.ts';

const cities = readSeedCities();
const chains = readSeedChains();
const zipPlaces = listZipCentroids();
const stores = placeSampleStores(cities, chains, zipPlaces);

const placeByZip = new Map(zipPlaces.map((place) => [place.zipCode, place]));

function listStoresWithin15Miles(zipCode: string) {
  const center = placeByZip.get(zipCode);
  if (center === undefined) throw new Error(`no ZIP code ${zipCode}`);
  return stores.filter((store) => computeDistanceMiles(center, store) <= 15);
}

describe('placeSampleStores', () => {
  const places = cities.map(({ city, state, zipCode }) => ({ place: `${city}, ${state}`, zipCode }));

  it.each([
    ...places,
    { place: 'Lincoln Park', zipCode: '60614' },
  ])('$place has at least eight nearby sample stores of at least five chains', ({ zipCode }) => {
    const near = listStoresWithin15Miles(zipCode);
    expect(near.length).toBeGreaterThanOrEqual(8);
    expect(new Set(near.map(({ chainSlug }) => chainSlug)).size).toBeGreaterThanOrEqual(5);
  });

  it('The sample stores around Chicago belong to chains that operate there', () => {
    const slugs = listStoresWithin15Miles('60614').map(({ chainSlug }) => chainSlug);
    expect(new Set(slugs)).toEqual(
      new Set([
        'walmart-supercenter',
        'target',
        'marianos',
        'jewel-osco',
        'meijer',
        'aldi',
        'costco',
        'whole-foods',
      ]),
    );
  });

  it('placeSampleStores places a chain only in states where the chain operates', () => {
    for (const { chainSlug, state, zipCode } of stores) {
      expect(chains.find(({ slug }) => slug === chainSlug)?.states, `${chainSlug} ${zipCode}`).toContain(
        state,
      );
    }
  });

  it('placeSampleStores never places a chain twice in one ZIP code', () => {
    expect(new Set(stores.map(({ sourceRef }) => sourceRef)).size).toBe(stores.length);
    expect(stores.length).toBe(cities.length * 8);
    for (const { chainSlug, zipCode, sourceRef } of stores) expect(sourceRef).toBe(`${chainSlug}-${zipCode}`);
  });

  it("Each sample store is marked as a sample and has its ZIP code's coordinates", () => {
    for (const { name, chainSlug: _slug, sourceRef: _ref, ...position } of stores) {
      expect(name).toMatch(/ – Sample location$/);
      expect(position).toEqual(placeByZip.get(position.zipCode));
    }
  });

  it('placeSampleStores returns the same stores every time', () => {
    expect(placeSampleStores(cities, chains, zipPlaces)).toEqual(stores);
  });

  it.each([
    [{ rank: 1, city: 'Nowhere', state: 'IL', zipCode: '00000', chains: ['aldi'] }, 'no ZIP code 00000'],
    [{ rank: 1, city: 'Chicago', state: 'IL', zipCode: '60602', chains: ['nobody'] }, "no chain 'nobody'"],
  ])('placeSampleStores rejects an unknown ZIP code or chain in $city', (city, message) => {
    expect(() => placeSampleStores([city], chains, zipPlaces)).toThrow(message);
  });
});
