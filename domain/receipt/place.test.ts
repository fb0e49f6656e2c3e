import { describe, expect, it } from 'vitest';
import { findReceiptPlace, findReceiptStore, isNearAnyStore } from '#domain/receipt/place.ts';

const createAddress = (city: string, state: string, zipCode: string, isSample = false) => ({
  city,
  state,
  zipCode,
  isSample,
});

describe('Places on receipts', () => {
  it.each([
    ['ANCHORAGE AK 99515', 'Anchorage', 'AK', '99515'],
    ['ATLANTA        GA   30319', 'Atlanta', 'GA', '30319'],
    ['Decatur, GA 30033', 'Decatur', 'GA', '30033'],
    ['1200 W Sample Ave, Laredo TX 78040', 'Laredo', 'TX', '78040'],
    ['  16900 SAMPLE RD  Round Rock TX 78681', 'Round Rock', 'TX', '78681'],
    ['8900 SAMPLE HWY ANCHORAGE AK 99515-1234', 'Anchorage', 'AK', '99515'],
    ['St. Louis, MO', 'St. Louis', 'MO', null],
    ['Tulsa, Oklahoma 74105', 'Tulsa', 'OK', '74105'],
    ['LAS CRUCES NM', 'Las Cruces', 'NM', null],
  ])('The place in the receipt line “%s” is %s, %s, with ZIP code %s', (line, city, state, zipCode) =>
    expect(findReceiptPlace(['ALPHA FOODS', line, 'MILK 3.49'])).toEqual({ city, state, zipCode }));

  it.each([
    'HI THERE',
    'OK',
    'MILK OR CREAM',
    'OREGANO IN OIL 3.49',
    'ST# 02071 OP# 000012',
    'CHICAGO',
  ])("The receipt line “%s” isn't parsed as a place", (line) =>
    expect(findReceiptPlace(['ALPHA FOODS', line])).toBeNull());

  it('A place counts as near a store only if both are in the same city and state', () => {
    const stores = [{ id: 1, chainName: 'Aldi', ...createAddress('Chicago', 'IL', '60614') }];
    expect(isNearAnyStore(createAddress('Chicago', 'IL', '60640'), stores)).toBe(true);
    expect(isNearAnyStore(createAddress('Anchorage', 'AK', '99515'), stores)).toBe(false);
    expect(isNearAnyStore(createAddress('Chicago', 'OH', '44851'), stores)).toBe(false);
  });
});

describe('Finding the store of a receipt', () => {
  const stores = [
    { id: 1, chainName: 'Kroger', ...createAddress('Irving', 'TX', '75061') },
    { id: 2, chainName: 'Kroger', ...createAddress('Dallas', 'TX', '75207') },
    { id: 3, chainName: 'Kroger', ...createAddress('Dallas', 'TX', '75207') },
    { id: 4, chainName: 'Aldi', ...createAddress('Irving', 'TX', '75061') },
    { id: 5, chainName: 'Walmart', ...createAddress('Plano', 'TX', '75023', true) },
  ];
  it.each([
    ['the only store of its chain', 'ALDI\nMILK 3.05', [], 4],
    ['the selected store of its chain', 'KROGER\nMILK 3.05', [1, 4], 1],
    ['no store if several stores of the chain are selected', 'KROGER\nMILK 3.05', [1, 2], undefined],
    ['no store if several stores of the chain are nearby', 'KROGER\nMILK 3.05', [4], undefined],
    ['the store in its ZIP code', 'KROGER\nIrving TX 75061-1234\nMILK 3.05', [2], 1],
    ['the selected store in its ZIP code', 'KROGER\nDallas 75207', [1, 3], 3],
    ['no store if several stores are in its ZIP code', 'KROGER\nDallas 75207', [1], undefined],
    ['no store if the ZIP code is part of a longer number', 'KROGER\n0123750619 MILK 3.05', [], undefined],
    ['no store if the receipt is from another state', 'KROGER\nATLANTA GA 30319', [1], undefined],
    ['no store if the receipt is from another town', 'ALDI\nTulsa, OK\nMILK 3.05', [4], undefined],
    ['no store if another ZIP code of the town is printed', 'ALDI\nIrving, TX 75038', [4], undefined],
    ['a sample store for the town', 'WALMART\nPLANO TX 75074', [], 5],
    ['the store in its town', 'KROGER\nIrving, TX\nMILK 3.05', [2], 1],
    ['no store for another chain', 'Corner shop\n75061', [1, 4], undefined],
  ])('Given the lines of a receipt, findReceiptStore returns %s', (_which, text, selectedIds, id) =>
    expect(findReceiptStore(text.split('\n'), stores, selectedIds)?.id).toBe(id));
});

it("A receipt that names a chain and then the chain's parent company is assigned to the chain", () => {
  const stores = [
    { id: 1, chainName: 'Kroger', ...createAddress('Salt Lake City', 'UT', '84102') },
    { id: 2, chainName: 'Smith’s', ...createAddress('Salt Lake City', 'UT', '84102') },
  ];
  const lines = ["Smith's Food & Drug", 'Salt Lake City UT 84102', 'KROGER SAVINGS $ 2.00'];
  expect(findReceiptStore(lines, stores, [])?.id).toBe(2);
});

it('A chain name with spaces around its ampersand is found on a receipt', () => {
  const stores = [{ id: 1, chainName: 'Stop & Shop', ...createAddress('Chelsea', 'MA', '02150') }];
  expect(findReceiptStore(['STOP & SHOP', 'Chelsea, MA 02150'], stores, [])?.id).toBe(1);
});

it("A receipt's chain is found despite letters misread as digits", () => {
  const stores = [{ id: 1, chainName: 'Albertsons', ...createAddress('Boise', 'ID', '83702') }];
  expect(findReceiptStore(['AL8ERTS0NS', 'BOISE ID 83702'], stores, [])?.id).toBe(1);
});
