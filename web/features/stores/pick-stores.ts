import { MAX_DISTANCE_MILES, MAX_SELECTED_STORES } from '#contract/limits.ts';
import type { Store } from '#contract/stores.ts';
import { t } from '#domain/language.ts';

/** Those really within reach: the server answers with farther ones when there are none. */
export const withinReach = (stores: Store[], miles: number): Store[] =>
  stores.filter((store) => store.calculatedDistance !== undefined && store.calculatedDistance <= miles);

/** Without the clubs that the shopper doesn't belong to: most shoppers aren't members. */
const openTo = (stores: Store[], memberChainIds: readonly number[]): Store[] =>
  stores.filter(({ membership, chainId }) => membership === null || memberChainIds.includes(chainId));

/**
 * The quick select 'the 5 closest'. `stores` are nearest first. A club is left out unless the shopper is a member, or has
 * selected one of its stores already.
 */
export function fiveClosest(
  stores: Store[],
  selected: readonly Store[] = [],
  memberChainIds: readonly number[] = [],
): Store[] {
  const open = openTo(stores, [...memberChainIds, ...selected.map(({ chainId }) => chainId)]);
  return open.slice(0, MAX_SELECTED_STORES);
}

/**
 * What is selected for a shopper who has chosen nothing: the nearest store of each of the five nearest chains, since
 * two stores of one chain have the same prices, of independents hardly any is known, and clubs are for their members; where
 * there are only independents, the five closest. `stores` are nearest first.
 */
export function nearestOfChains(
  stores: Store[],
  memberChainIds: readonly number[] = [],
): { chosen: Store[]; areChains: boolean } {
  const nearest = new Map<number, Store>();
  const open = openTo(stores, memberChainIds);
  for (const store of open) {
    if (!store.isIndependent && !nearest.has(store.chainId)) nearest.set(store.chainId, store);
  }
  const areChains = nearest.size > 0;
  const chosen = areChains
    ? [...nearest.values()].slice(0, MAX_SELECTED_STORES)
    : fiveClosest(open, [], memberChainIds);
  return { chosen, areChains };
}

/** The quick select 'Budget Stores': the nearest of each of the chains; `missing` has no store here. */
export function budgetStores(
  stores: Store[],
  chains: readonly string[],
): { found: Store[]; missing: string[] } {
  const found: Store[] = [];
  const missing: string[] = [];
  for (const chain of chains) {
    const nearest = stores.find((store) => store.chainName === chain || store.name.startsWith(chain));
    if (nearest === undefined) missing.push(chain);
    else found.push(nearest);
  }
  return { found, missing };
}

/** "Sample location, Chicago, IL 60614", or the address. */
export function whereIs(store: Store): string {
  const town = `${store.city}, ${store.state} ${store.zipCode}`;
  if (store.isSample) return t`Sample location · ${town}`;
  return store.address === '' ? town : `${store.address}, ${town}`;
}

/** How far a store is, as said in a list. A sample stands in the middle of a ZIP code: miles to it would be made up. */
export function howFar({ isSample, calculatedDistance }: Store): string | undefined {
  if (calculatedDistance === undefined) return undefined;
  if (isSample && calculatedDistance <= MAX_DISTANCE_MILES) return t`in the area`;
  return distanceText(calculatedDistance);
}

/** The distance that the selector gives to stores offered because none is within reach (`7.stores-fallback`). */
export const FALLBACK_MILES = 999;

/** Miles as said in a list: "0.8 mi", "12 mi"; what no slider reaches is "far away". */
export function distanceText(miles: number): string {
  if (miles > MAX_DISTANCE_MILES && miles !== FALLBACK_MILES) return t`far away`;
  return t`${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`;
}
