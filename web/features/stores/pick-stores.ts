import { MAX_DISTANCE_MILES, MAX_SELECTED_STORES } from '#contract/limits.ts';
import type { Store } from '#contract/stores.ts';
import { t } from '#domain/language.ts';

/** Leaves out stores farther away than `miles`. The server returns such stores if none are closer. */
export const filterStoresWithinReach = (stores: Store[], miles: number): Store[] =>
  stores.filter((store) => store.calculatedDistance !== undefined && store.calculatedDistance <= miles);

const filterShoppableStores = (stores: Store[], memberChainIds: readonly number[]): Store[] =>
  stores.filter(({ membership, chainId }) => membership === null || memberChainIds.includes(chainId));

export function pickFiveClosestStores(
  stores: Store[],
  selectedStores: readonly Store[] = [],
  memberChainIds: readonly number[] = [],
): Store[] {
  const shoppableStores = filterShoppableStores(stores, [
    ...memberChainIds,
    ...selectedStores.map(({ chainId }) => chainId),
  ]);
  return shoppableStores.slice(0, MAX_SELECTED_STORES);
}

/**
 * Picks one store from each of the five nearest chains, because stores of one chain share prices, and few prices of
 * independent stores are known. If all stores are independent, picks the five closest.
 */
export function pickNearestStoreOfEachChain(
  stores: Store[],
  memberChainIds: readonly number[] = [],
): { chosen: Store[]; isOnePerChain: boolean } {
  const nearestByChain = new Map<number, Store>();
  const shoppableStores = filterShoppableStores(stores, memberChainIds);
  for (const store of shoppableStores) {
    if (!store.isIndependent && !nearestByChain.has(store.chainId)) nearestByChain.set(store.chainId, store);
  }
  const isOnePerChain = nearestByChain.size > 0;
  const chosen = isOnePerChain
    ? [...nearestByChain.values()].slice(0, MAX_SELECTED_STORES)
    : pickFiveClosestStores(shoppableStores, [], memberChainIds);
  return { chosen, isOnePerChain };
}

export function pickBudgetStores(
  stores: Store[],
  chains: readonly string[],
): { found: Store[]; missing: string[] } {
  const found: Store[] = [];
  const missing: string[] = [];
  for (const chain of chains) {
    const nearestStore = stores.find((store) => store.chainName === chain || store.name.startsWith(chain));
    if (nearestStore === undefined) missing.push(chain);
    else found.push(nearestStore);
  }
  return { found, missing };
}

export function addressText(store: Store): string {
  const cityLine = `${store.city}, ${store.state} ${store.zipCode}`;
  if (store.isSample) return t`Sample location · ${cityLine}`;
  return store.address === '' ? cityLine : `${store.address}, ${cityLine}`;
}

export const addressAndSnapText = (store: Store): string =>
  store.takesSnap ? t`${addressText(store)} · Takes EBT` : addressText(store);

/** A nearby sample store is "in the area", because its location is only a ZIP code's center. */
export function storeDistanceText({ isSample, calculatedDistance }: Store): string | undefined {
  if (calculatedDistance === undefined) return undefined;
  if (isSample && calculatedDistance <= MAX_DISTANCE_MILES) return t`in the area`;
  return distanceText(calculatedDistance);
}

/** Search distance used if no store is within the selected distance (`7.stores-fallback`). */
export const FALLBACK_MILES = 999;

export function distanceText(miles: number): string {
  if (miles > MAX_DISTANCE_MILES && miles !== FALLBACK_MILES) return t`far away`;
  return t`${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`;
}
