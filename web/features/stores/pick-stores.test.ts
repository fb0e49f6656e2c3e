import { expect, test } from 'vitest';
import type { Store } from '#contract/stores.ts';
import {
  addressAndSnapText,
  addressText,
  distanceText,
  filterStoresWithinReach,
  pickBudgetStores,
  pickFiveClosestStores,
  pickNearestStoreOfEachChain,
  storeDistanceText,
} from './pick-stores.ts';

const createStore = (id: number, chainName: string, overrides: Partial<Store> = {}): Store => ({
  id,
  chainId: id,
  name: chainName,
  chainName,
  logo: chainName.slice(0, 2),
  color: '#1c5a34',
  membership: null,
  address: '',
  city: 'Chicago',
  state: 'IL',
  zipCode: '60614',
  latitude: 41.9,
  longitude: -87.6,
  websiteUrl: null,
  onlineShoppingUrl: null,
  supportsOnlineOrdering: false,
  searchUrl: null,
  searchParameter: null,
  isIndependent: false,
  isSample: true,
  calculatedDistance: id,
  ...overrides,
});

test("“Budget Stores” selects each budget chain's nearest store and names chains without one", () => {
  const stores = [
    createStore(1, 'Aldi'),
    createStore(2, 'Target'),
    createStore(3, 'Walmart Supercenter'),
    createStore(4, 'Target'),
  ];
  const { found, missing } = pickBudgetStores(stores, ['Walmart Supercenter', 'Target', 'Kroger']);
  expect(found.map((store) => store.id)).toEqual([3, 2]);
  expect(missing).toEqual(['Kroger']);
});

test("A store isn't within reach if its distance is unknown or greater than the selected distance", () => {
  const stores = [createStore(14, 'Aldi'), createStore(15, 'Target'), createStore(16, 'Meijer')];
  expect(filterStoresWithinReach(stores, 15).map((store) => store.id)).toEqual([14, 15]);
  expect(filterStoresWithinReach([createStore(1, 'Aldi', { calculatedDistance: undefined })], 25)).toEqual(
    [],
  );
});

test('pickFiveClosestStores returns the first five stores, or all if there are fewer', () => {
  expect(
    pickFiveClosestStores([1, 2, 3, 4, 5, 6].map((id) => createStore(id, 'Aldi'))).map((store) => store.id),
  ).toEqual([1, 2, 3, 4, 5]);
  expect(pickFiveClosestStores([createStore(1, 'Aldi')])).toHaveLength(1);
});

test('pickFiveClosestStores includes a club only if the shopper is a member or has already selected it', () => {
  const club = (id: number) => createStore(id, 'Costco', { chainId: 50, membership: 'Members only' });
  const stores = [createStore(1, 'Aldi'), club(2), ...[3, 4, 5, 6, 7].map((id) => createStore(id, 'Target'))];
  const pickIds = (selected: Store[], memberChainIds?: number[]) =>
    pickFiveClosestStores(stores, selected, memberChainIds).map((store) => store.id);
  expect(pickIds([])).toEqual([1, 3, 4, 5, 6]);
  expect(pickIds([createStore(9, 'Sam’s', { membership: 'Members only' })])).toEqual([1, 3, 4, 5, 6]);
  expect(pickIds([club(8)])).toEqual([1, 2, 3, 4, 5]);
  expect(pickIds([], [50]), 'a member').toEqual([1, 2, 3, 4, 5]);
  expect(pickNearestStoreOfEachChain(stores, [50]).chosen.map(({ id }) => id)).toContain(2);
});

test('By default, the nearest store of each of five chains is selected', () => {
  const chains = [7, 7, 8, 9, 7, 10, 9, 11, 12];
  const stores = [
    createStore(1, 'Corner Shop', { isIndependent: true }),
    ...chains.map((chainId, index) => createStore(index + 2, `Chain ${chainId}`, { chainId })),
  ];
  const { chosen, isOnePerChain } = pickNearestStoreOfEachChain(stores);
  expect(chosen.map(({ id, chainId }) => [id, chainId])).toEqual([
    [2, 7],
    [4, 8],
    [5, 9],
    [7, 10],
    [9, 11],
  ]);
  expect(isOnePerChain).toBe(true);
  expect(pickNearestStoreOfEachChain(stores.slice(0, 3)).chosen.map(({ id }) => id)).toEqual([2]);
});

test('By default, no club is selected', () => {
  const club = (id: number) =>
    createStore(id, `Club ${id}`, { membership: 'Members only, about $65 a year' });
  const pickIds = (stores: Store[]) => pickNearestStoreOfEachChain(stores).chosen.map(({ id }) => id);
  expect(pickIds([club(1), createStore(2, 'Aldi'), club(3), createStore(4, 'Target')])).toEqual([2, 4]);
  expect(pickIds([club(1), createStore(2, 'Corner Shop', { isIndependent: true })])).toEqual([2]);
});

test('By default, the closest stores are selected if no store belongs to a chain', () => {
  const stores = [1, 2, 3, 4, 5, 6].map((id) => createStore(id, `Shop ${id}`, { isIndependent: true }));
  expect(pickNearestStoreOfEachChain(stores)).toEqual({ chosen: stores.slice(0, 5), isOnePerChain: false });
  expect(pickNearestStoreOfEachChain([])).toEqual({ chosen: [], isOnePerChain: false });
});

test('Sample stores are labeled as sample locations, and real stores are labeled with their address', () => {
  expect(addressText(createStore(1, 'Aldi'))).toBe('Sample location · Chicago, IL 60614');
  expect(addressText(createStore(1, 'Aldi', { isSample: false, address: '1 N State St' }))).toBe(
    '1 N State St, Chicago, IL 60614',
  );
});

test('A store that accepts SNAP is labeled “Takes EBT”', () => {
  const store = createStore(1, 'Aldi', { isSample: false, address: '1 N State St', takesSnap: true });
  expect(addressAndSnapText(store)).toBe('1 N State St, Chicago, IL 60614 · Takes EBT');
  expect(addressAndSnapText({ ...store, takesSnap: false })).toBe('1 N State St, Chicago, IL 60614');
});

test("A sample store's distance is shown in words, and a real store's distance in miles", () => {
  expect(
    [2.4, 300].map((miles) => storeDistanceText(createStore(1, 'Aldi', { calculatedDistance: miles }))),
  ).toEqual(['in the area', 'far away']);
  expect(storeDistanceText(createStore(1, 'Aldi', { isSample: false, calculatedDistance: 2.4 }))).toBe(
    '2.4 mi',
  );
  expect(storeDistanceText(createStore(1, 'Aldi', { calculatedDistance: undefined }))).toBeUndefined();
});

test('Distances below ten miles have one decimal, and longer distances are rounded to whole miles', () => {
  expect([0.04, 0.84, 9.96, 12.4].map(distanceText)).toEqual(['0.0 mi', '0.8 mi', '10.0 mi', '12 mi']);
});

test("Distances over 25 miles, the slider's maximum, read “far away”", () => {
  expect([25.1, 312].map(distanceText)).toEqual(['far away', 'far away']);
});

test('The fallback search distance of 999 miles reads “999 mi”', () => {
  expect(distanceText(999)).toBe('999 mi');
});
