import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import { mergeObservations } from '#server/features/observations/api.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import { claimItems, releaseItems } from './claims.ts';
import type { LiveEndpoint, LivePrice, LiveProvider } from './live-provider.ts';
import { findLocationId } from './store-location.ts';
import { isProviderPaused, recordCallFailure, recordCallSuccess } from './usage.ts';
import { listStoresWithWantedPrices, type WantedStore } from './wanted.ts';

/** This is slightly less than an hour, because the hourly job may run early. */
const JOB_INTERVAL_MS = 50 * MINUTE_MS;

type RefreshOptions = {
  provider: LiveProvider;
  clock: Clock;
  /** Requests only items in these shoppers' carts. By default, requests all items that shoppers need prices for. */
  viewers?: readonly string[];
  isStopped?: () => boolean;
};

function toObservations(
  { storeId, items }: WantedStore,
  prices: readonly LivePrice[],
  { provider, observedAt }: { provider: LiveProvider; observedAt: Date },
) {
  const priceByProductId = new Map(prices.map((price) => [price.productId, price]));
  return items.flatMap(({ itemId, gtin, isByWeight }, line) => {
    const price = priceByProductId.get(provider.productIdOf(gtin) ?? '');
    if (price === undefined || price.isByWeight !== isByWeight) return [];
    const { priceCents, regularPriceCents } = price;
    return {
      ...{ line, itemId, storeId, priceCents, regularPriceCents, observedAt },
      ...{ gtin: null, chainId: null, chainSlug: null, channel: 'in-store' as const, source: provider.name },
    };
  });
}

/**
 * Requests each item at each store at most once an hour, across all processes. Uses only this hour's share of the daily
 * call budget. Writes each response as it arrives. Returns the error messages.
 */
export async function refreshLivePrices(
  db: Db,
  { provider, clock, viewers, isStopped = () => false }: RefreshOptions,
): Promise<string[]> {
  const { name } = provider;
  const errorMessages: string[] = [];
  if (await isProviderPaused(db, name, clock())) return errorMessages;
  const minIntervalMs = viewers === undefined ? JOB_INTERVAL_MS : HOUR_MS;
  const { chainSlugs, batch } = provider;
  const dueStores = await listStoresWithWantedPrices(db, {
    chainSlugs,
    source: name,
    batch,
    now: clock(),
    minIntervalMs,
    viewers,
  });
  let endpoint: LiveEndpoint = 'locations';
  for (const store of dueStores) {
    if (isStopped()) return errorMessages;
    const claim = { provider: name, storeId: store.storeId, now: clock() };
    const itemIds = store.items.map(({ itemId }) => itemId);
    const claimedItemIds = await claimItems(db, { ...claim, itemIds, minIntervalMs });
    const claimedStore = { ...store, items: store.items.filter(({ itemId }) => claimedItemIds.has(itemId)) };
    const productIds = claimedStore.items.flatMap(({ gtin }) => provider.productIdOf(gtin) ?? []);
    if (productIds.length === 0) continue;
    try {
      endpoint = 'locations';
      const { items: _, ...place } = claimedStore;
      const locationId = await findLocationId(db, place, { provider, now: clock() });
      if (locationId === null) continue;
      endpoint = 'products';
      const prices = await provider.prices(locationId, productIds);
      const now = clock();
      const { inserted } = await mergeObservations(
        db,
        toObservations(claimedStore, prices, { provider, observedAt: now }),
        { now, hasPlausibilityCheck: true },
      );
      await recordCallSuccess(db, { provider: name, endpoint, now, priceCount: inserted });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'budget') {
        await releaseItems(db, { ...claim, itemIds: [...claimedItemIds] });
        if (endpoint === 'products') return errorMessages;
        continue;
      }
      errorMessages.push(error.message);
      await recordCallFailure(db, { provider: name, endpoint, now: clock(), message: error.message });
      if (error.kind === 'away' || (await isProviderPaused(db, name, clock()))) return errorMessages;
    }
  }
  return errorMessages;
}
