import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDistanceMiles } from '#domain/store/distance.ts';
import { findNearestZip, listZipCentroids, lookUpCity, lookUpZip } from './gazetteer.ts';

describe('lookUpZip', () => {
  it("lookUpZip returns a ZIP code's city, state and Census coordinates", () => {
    const place = {
      zipCode: '60614',
      city: 'Chicago',
      state: 'IL',
      latitude: 41.922747,
      longitude: -87.647153,
    };
    expect(lookUpZip('60614')).toEqual(place);
  });

  it('lookUpZip includes PO box ZIP codes, DC and Puerto Rico', () => {
    expect(lookUpZip('60680')).toMatchObject({ city: 'Chicago', state: 'IL' });
    expect(lookUpZip('20001')).toMatchObject({ city: 'Washington', state: 'DC' });
    expect(lookUpZip('00907')).toMatchObject({ city: 'San Juan', state: 'PR' });
  });

  it.each(['00000', '99999', '09001', '6061', '', '__proto__'])('lookUpZip finds nothing for %j', (zip) => {
    expect(lookUpZip(zip)).toBeNull();
  });
});

describe('lookUpCity', () => {
  it.each([
    ['chicago', 'IL', 'Chicago'],
    ['St. Louis', 'MO', 'Saint Louis'],
    ['SAINT LOUIS', 'MO', 'Saint Louis'],
    ['Ft Worth', 'TX', 'Fort Worth'],
    ['Mt. Vernon', 'NY', 'Mount Vernon'],
    ['N Las Vegas', 'NV', 'North Las Vegas'],
    ["O'Fallon", 'MO', 'O Fallon'],
    ['O’Fallon', 'IL', 'O Fallon'],
    ["Coeur d'Alene", 'ID', "Coeur d'Alene"],
    ['winston salem', 'NC', 'Winston-Salem'],
    ['Mayaguez', 'PR', 'Mayagüez'],
    ['nyc', 'NY', 'New York'],
    ['Manhattan', 'NY', 'New York'],
    ['Manhattan', 'KS', 'Manhattan'],
  ])('lookUpCity finds %s, %s', (name, state, city) => {
    expect(lookUpCity(name, state)).toMatchObject({ city, state, isAmbiguous: false });
  });

  it.each([
    ['Chicago', 'IL', 41.8757, -87.6243],
    ['New York', 'NY', 40.7549, -73.984],
    ['Los Angeles', 'CA', 34.0522, -118.2437],
    ['Houston', 'TX', 29.7604, -95.3698],
    ['Phoenix', 'AZ', 33.4484, -112.074],
    ['San Diego', 'CA', 32.7157, -117.1611],
    ['Atlanta', 'GA', 33.749, -84.388],
    ['Honolulu', 'HI', 21.3069, -157.8583],
    ['Anchorage', 'AK', 61.2176, -149.8997],
  ])('lookUpCity returns the center of %s, %s', (name, state, latitude, longitude) => {
    const city = lookUpCity(name, state);
    expect(city && computeDistanceMiles(city, { latitude, longitude })).toBeLessThan(6);
  });

  it('lookUpCity returns the largest city of the given name and says whether the name is ambiguous', () => {
    expect(lookUpCity('Chicago')).toMatchObject({ state: 'IL', isAmbiguous: false });
    expect(lookUpCity('Portland')).toMatchObject({ state: 'OR', isAmbiguous: true });
    expect(lookUpCity('Springfield')).toMatchObject({ isAmbiguous: true });
  });

  it('lookUpCity returns null for a wrong state or an empty name', () => {
    expect(lookUpCity('Chicago', 'TX')).toBeNull();
    expect(lookUpCity('')).toBeNull();
    expect(lookUpCity('!!')).toBeNull();
  });
});

describe('findNearestZip', () => {
  it('findNearestZip returns a distance of 0 for the center of every ZIP code', () => {
    const centroids = listZipCentroids();
    expect(centroids.length).toBeGreaterThan(33_000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: centroids.length - 1 }), (index) => {
        const place = centroids[index];
        expect(place && findNearestZip(place.latitude, place.longitude)?.distanceMiles).toBe(0);
      }),
    );
  });

  it("findNearestZip's distance exceeds the true minimum by at most 5% plus 0.1 miles", () => {
    const centroids = listZipCentroids();
    const position = {
      latitude: fc.double({ min: 25, max: 49, noNaN: true }),
      longitude: fc.double({ min: -124, max: -67, noNaN: true }),
    };
    fc.assert(
      fc.property(fc.record(position), (from) => {
        const truth = Math.min(...centroids.map((place) => computeDistanceMiles(from, place)));
        expect(findNearestZip(from.latitude, from.longitude)?.distanceMiles).toBeLessThanOrEqual(
          truth * 1.05 + 0.1,
        );
      }),
      { numRuns: 20 },
    );
  });

  it('findNearestZip returns the distance to the ZIP code', () => {
    expect(findNearestZip(51.5, -0.12)?.distanceMiles).toBeGreaterThan(2000);
    expect(findNearestZip(41.92, -87.65)).toMatchObject({ zipCode: '60614' });
  });
});
