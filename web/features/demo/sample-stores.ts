import type { Store } from '#contract/stores.ts';

export type SampleStore = Store & { storeFactor: number; calculatedDistance: number };

const DEFAULT_STORE_COUNT = 3;

export const demoBudgetChains = ['Walmart Supercenter', 'Target', 'ShopRite'];

const storeRows: [name: string, logo: string, color: string, miles: number, storeFactor: number][] = [
  ['ShopRite', 'SR', '#d71920', 1.4, 1.06],
  ['Walmart Supercenter', 'W', '#0053e2', 3.2, 0.92],
  ['Target', 'T', '#cc0000', 4.6, 1.12],
  ['Aldi', 'A', '#001e79', 7.8, 0.85],
  ['Whole Foods', 'WF', '#00674b', 12.5, 1.34],
];

export const sampleStores: readonly SampleStore[] = storeRows.map(
  ([name, logo, color, calculatedDistance, storeFactor], index) => ({
    id: index + 1,
    chainId: index + 1,
    name,
    chainName: name,
    logo,
    color,
    membership: null,
    calculatedDistance,
    storeFactor,
    address: '',
    city: '',
    state: '',
    zipCode: '',
    latitude: 0,
    longitude: 0,
    websiteUrl: null,
    onlineShoppingUrl: null,
    supportsOnlineOrdering: false,
    searchUrl: null,
    searchParameter: null,
    isIndependent: false,
    isSample: true,
  }),
);

type StoreDistance = { id: number; calculatedDistance: number };

/**
 * Removes selected stores that are out of range, then adds the nearest other stores until three are selected. `stores`
 * are sorted by distance.
 */
export function selectStoresInRange<T extends StoreDistance>(
  stores: readonly T[],
  selectedIds: readonly number[],
  miles: number,
): number[] {
  const nearbyIds = stores
    .filter(({ calculatedDistance }) => calculatedDistance <= miles)
    .map(({ id }) => id);
  const remainingIds = selectedIds.filter((id) => nearbyIds.includes(id));
  const otherIds = nearbyIds.filter((id) => !remainingIds.includes(id));
  return [...remainingIds, ...otherIds.slice(0, Math.max(0, DEFAULT_STORE_COUNT - remainingIds.length))];
}
