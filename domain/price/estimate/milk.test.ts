import { describe, expect, it } from 'vitest';
import {
  AVERAGE_STORE_FACTOR,
  chainWithUnknownLevel,
  computeExpectedCents,
  type Place,
  type PricedProduct,
} from '#domain/price/estimate/level.ts';
import {
  alignNearestMilkCities,
  averageMilkPrices,
  computeCityMilkFactor,
  milkPriceFactor,
  parseMilkRow,
} from '#domain/price/estimate/milk.ts';
import { toPriceEvidence } from '#domain/price/evidence.ts';

const row = { month: '2026-10', city: 'Louisville', state: 'KY', whole: '2.51', reducedFat: '2.40' };

describe('Milk report rows', () => {
  it('A milk report row with a price for only one kind of milk is valid', () => {
    expect(parseMilkRow(row)).toEqual({ month: '2026-10', cents: [251, 240] });
    expect(parseMilkRow({ ...row, whole: '' })).toEqual({ month: '2026-10', cents: [null, 240] });
  });

  it.each([
    [{ month: 'October' }, "month 'October' isn't written like 2026-10"],
    [{ month: '2026-13' }, "month '2026-13' isn't written like 2026-10"],
    [{ whole: '€2.51' }, "whole '€2.51' isn't a gallon price in dollars, such as 4.33"],
    [{ reducedFat: '251' }, "reduced_fat '251' isn't a gallon price in dollars, such as 4.33"],
    [{ whole: '', reducedFat: ' ' }, 'it has no price, neither whole nor reduced_fat'],
  ])('A milk report row with %j is rejected with an explanation', (wrong, fault) =>
    expect(parseMilkRow({ ...row, ...wrong })).toEqual({ fault }));
});

describe('City factors for milk', () => {
  it("A city's milk factor is its milk price divided by the average milk price of all cities", () => {
    const averages = averageMilkPrices('2026-10', [
      { month: '2026-10', cents: [300, 280] },
      { month: '2026-10', cents: [500, null] },
    ]);
    expect(averages.cents).toEqual([400, 280]);
    expect(computeCityMilkFactor({ month: '2026-10', cents: [200, 140] }, averages)).toBeCloseTo(0.5, 9);
    expect(computeCityMilkFactor({ month: '2026-10', cents: [200, null] }, averages)).toBeCloseTo(0.5, 9);
    expect(computeCityMilkFactor({ month: '2026-10', cents: [null, null] }, averages)).toBeNull();
  });

  it("A city's milk factor fades out over a distance of 150 miles", () => {
    const factors = [0, 75, 150, 400].map((miles) => milkPriceFactor({ factor: 0.64, miles }));
    expect(factors.map((factor) => Math.round(factor * 100))).toEqual([64, 80, 100, 100]);
    expect(milkPriceFactor(null)).toBe(1);
  });

  it('Stores with the same nearest milk city all use the distance of the store that is closest to that city', () => {
    const [near, far, elsewhere] = [
      { city: 'Tulsa, OK', factor: 0.7, miles: 5 },
      { city: 'Tulsa, OK', factor: 0.7, miles: 9 },
      { city: 'Chicago, IL', factor: 1.03, miles: 1 },
    ];
    expect(alignNearestMilkCities([far, null, near, elsewhere])).toEqual([near, null, near, elsewhere]);
    expect(alignNearestMilkCities([null, undefined])).toEqual([null, null]);
    expect(alignNearestMilkCities([])).toEqual([]);
  });

  const gallon: PricedProduct = {
    ...{ base: { cents: 400, basis: 'bls' }, blsCode: '709112', brandTier: 'store' },
    ...{ isLoose: false, isGenericStoreBrand: true, isChainsStoreBrand: false },
  };

  it("A milk price seen at another chain's store is used only if that store's city is known", () => {
    const chain = { ...chainWithUnknownLevel, level: AVERAGE_STORE_FACTOR };
    const now = new Date('2026-08-20T15:00:00Z');
    const seen = {
      itemId: 1,
      chainId: 2,
      priceCents: 400,
      regularPriceCents: null,
      observedAt: now.getTime(),
    };
    const listOffsets = (place: Omit<Place, 'chain'>) =>
      toPriceEvidence(gallon, [{ ...seen, place: { chain, ...place } }], { target: chain, now }).map(
        ({ offset }) => offset,
      );
    expect(listOffsets({ state: 'IL' })).toEqual([]);
    const [distantOffset = Number.NaN] = listOffsets({ state: 'IL', milkCity: null });
    expect(listOffsets({ state: null })).toEqual([distantOffset]);
    // Milk costs only 0.7 times the average in this city, so the observed price is high for the city and the offset is
    // higher than elsewhere.
    expect(listOffsets({ state: 'IL', milkCity: { factor: 0.7, miles: 0 } })).toEqual([
      expect.closeTo(distantOffset - Math.log(0.7), 9),
    ]);
  });

  it("A nearby city's milk factor replaces the region's price factor, but only for milk", () => {
    const place = { chain: { ...chainWithUnknownLevel, level: 1.1 }, state: 'CA' };
    const nearPlace = { ...place, milkCity: { factor: 0.7, miles: 0 } };
    expect(computeExpectedCents(gallon, nearPlace) / computeExpectedCents(gallon, place)).toBeCloseTo(
      0.7 / 1.14,
      9,
    );
    const bread = { ...gallon, blsCode: '702111' };
    expect(computeExpectedCents(bread, nearPlace)).toBe(computeExpectedCents(bread, place));
  });
});

it('The average price is null for a kind of milk that no city reports', () => {
  const averages = averageMilkPrices('2026-10', [{ month: '2026-10', cents: [300, null] }]);
  expect(averages.cents).toEqual([300, null]);
  expect(computeCityMilkFactor({ month: '2026-10', cents: [null, 280] }, averages)).toBeNull();
});
