import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDistanceMiles } from '#domain/store/distance.ts';
import { lookupCity, lookupZip, nearestZip, zipCentroids } from './gazetteer.ts';

describe('lookupZip', () => {
  it("lookupZip returns a ZIP code's city, state and Census coordinates", () => {
    const place = {
      zipCode: '60614',
      city: 'Chicago',
      state: 'IL',
      latitude: 41.922747,
      longitude: -87.647153,
    };
    expect(lookupZip('60614')).toEqual(place);
  });

  it('lookupZip includes PO box ZIP codes, DC and Puerto Rico', () => {
    expect(lookupZip('60680')).toMatchObject({ city: 'Chicago', state: 'IL' });
    expect(lookupZip('20001')).toMatchObject({ city: 'Washington', state: 'DC' });
    expect(lookupZip('00907')).toMatchObject({ city: 'San Juan', state: 'PR' });
  });

  it.each(['00000', '99999', '09001', '6061', '', '__proto__'])('lookupZip finds nothing for %j', (zip) => {
    expect(lookupZip(zip)).toBeNull();
  });
});

describe('lookupCity', () => {
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
  ])('lookupCity finds %s, %s', (name, state, city) => {
    expect(lookupCity(name, state)).toMatchObject({ city, state, isAmbiguous: false });
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
  ])('lookupCity returns the center of %s, %s', (name, state, latitude, longitude) => {
    const city = lookupCity(name, state);
    expect(city && computeDistanceMiles(city, { latitude, longitude })).toBeLessThan(6);
  });

  it('lookupCity returns the largest city of that name and whether the name is ambiguous', () => {
    expect(lookupCity('Chicago')).toMatchObject({ state: 'IL', isAmbiguous: false });
    expect(lookupCity('Portland')).toMatchObject({ state: 'OR', isAmbiguous: true });
    expect(lookupCity('Springfield')).toMatchObject({ isAmbiguous: true });
  });

  it('lookupCity returns null if the city is in a different state or the name is empty', () => {
    expect(lookupCity('Chicago', 'TX')).toBeNull();
    expect(lookupCity('')).toBeNull();
    expect(lookupCity('!!')).toBeNull();
  });
});

describe('nearestZip', () => {
  it('nearestZip finds every ZIP code by its center', () => {
    const centroids = zipCentroids();
    expect(centroids.length).toBeGreaterThan(33_000);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: centroids.length - 1 }), (index) => {
        const place = centroids[index];
        expect(place && nearestZip(place.latitude, place.longitude)?.distanceMiles).toBe(0);
      }),
    );
  });

  it('nearestZip returns a ZIP code at most 5% and a tenth of a mile farther than the nearest', () => {
    const centroids = zipCentroids();
    const position = {
      latitude: fc.double({ min: 25, max: 49, noNaN: true }),
      longitude: fc.double({ min: -124, max: -67, noNaN: true }),
    };
    fc.assert(
      fc.property(fc.record(position), (from) => {
        const truth = Math.min(...centroids.map((place) => computeDistanceMiles(from, place)));
        expect(nearestZip(from.latitude, from.longitude)?.distanceMiles).toBeLessThanOrEqual(
          truth * 1.05 + 0.1,
        );
      }),
      { numRuns: 20 },
    );
  });

  it('nearestZip returns the distance to the ZIP code', () => {
    expect(nearestZip(51.5, -0.12)?.distanceMiles).toBeGreaterThan(2000);
    expect(nearestZip(41.92, -87.65)).toMatchObject({ zipCode: '60614' });
  });
});
