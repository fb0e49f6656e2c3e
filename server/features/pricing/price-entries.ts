import type { CartEntry } from '#contract/cart.ts';
import { anyBrandText } from '#domain/item/firmness.ts';
import { isCrowdsourced } from '#domain/price/price.ts';
import type { Db } from '#server/db/connect.ts';
import { toPieceWeightField } from '#server/features/grocery-items/api.ts';
import type { PricingStore } from '#server/features/stores/api.ts';
import { runInTurn } from '#server/http/turns.ts';
import {
  LINES_PER_BATCH,
  type LinePricingData,
  type RequestedItem,
  readLinePricingData,
} from './candidates.ts';
import type { KnownChains } from './chain-observations.ts';
import { type Candidate, createLineFiller } from './fill-line.ts';
import { readThroughCache } from './line-cache.ts';
import { addOwnObservations, addOwnPricesAtStore, type ViewerObservation } from './own-observations.ts';
import type { StoreOffer } from './store-price.ts';

type PricedEntry = Pick<CartEntry, 'item' | 'storePrices'>;

type PricingView = {
  stores: readonly PricingStore[];
  own?: readonly ViewerObservation[];
  now: Date;
  /** Leaves out crowdsourced prices. Estimates use only official and typical averages. */
  withoutCrowd?: boolean;
};

type ItemObservations = Pick<StoreOffer, 'atStore' | 'atChain'>;

const removeCrowdsourcedObservations = ({ atStore, atChain }: ItemObservations): ItemObservations => ({
  atStore: atStore && isCrowdsourced(atStore.source) ? null : atStore,
  atChain: atChain && isCrowdsourced(atChain.source) ? null : atChain,
});

const removeCrowdsourcedPrices = (offer: StoreOffer): StoreOffer => ({
  ...offer,
  ...removeCrowdsourcedObservations(offer),
  ...(offer.member && { member: removeCrowdsourcedObservations(offer.member) }),
});

function applyView(
  candidate: Candidate,
  {
    own,
    chains,
    withoutCrowd,
    now,
  }: {
    own: readonly ViewerObservation[] | undefined;
    chains: KnownChains;
    withoutCrowd: boolean;
    now: Date;
  },
): Candidate {
  if (own === undefined && !withoutCrowd) return candidate;
  return {
    ...candidate,
    // Leave out all observations, because nothing records which of them are crowdsourced.
    observationsByChain: () =>
      addOwnObservations(withoutCrowd ? [] : candidate.observationsByChain(), own, chains),
    offerAt(store) {
      const offer = candidate.offerAt(store);
      return addOwnPricesAtStore(withoutCrowd ? removeCrowdsourcedPrices(offer) : offer, own, store, now);
    },
  };
}

/**
 * Loads the lines, reusing those read since the last price change. The returned function computes the prices of
 * entries `from` to `to` without queries.
 */
export async function loadEntryPricer<Entry extends RequestedItem>(
  db: Db,
  entries: readonly Entry[],
  stores: readonly PricingStore[],
): Promise<(view: PricingView, from?: number, to?: number) => (Entry & PricedEntry)[]> {
  if (entries.length === 0) return () => [];
  const storeKeys = stores.map(({ id, chainId }) => `${id}/${chainId}`).join();
  const keys = entries.map(({ itemId, firmness = 'product' }) => `${itemId} ${firmness} ${storeKeys}`);
  const lines = await readThroughCache(db, keys, (missingIndexes) =>
    readLinePricingData(
      db,
      missingIndexes.map((index) => entries[index] as Entry),
      stores,
    ),
  );
  return ({ stores: viewStores, own = [], now, withoutCrowd = false }, from = 0, to = entries.length) => {
    const ownByItem = Map.groupBy(own, ({ itemId }) => itemId);
    return entries.slice(from, to).flatMap((entry, index) => {
      const { rows, chains } = lines[from + index] as LinePricingData;
      const candidates = rows.map((row) =>
        applyView(row, { own: ownByItem.get(row.itemId), chains, withoutCrowd, now }),
      );
      const requested = candidates.find(({ itemId }) => itemId === entry.itemId);
      if (requested === undefined) return [];
      const { firmness = 'product', quantity = 1 } = entry;
      const { itemId: id, name, unit, category, gtin, usualPieceLb } = requested;
      const brand = firmness === 'any' ? anyBrandText() : requested.brand;
      const fillLineAtStore = createLineFiller({ requested, firmness, quantity }, candidates, now);
      const item = { id, name, brand, unit, category, gtin, ...toPieceWeightField(usualPieceLb) };
      return [{ ...entry, item, storePrices: viewStores.map(fillLineAtStore) }];
    });
  };
}

/**
 * Prices each entry with the cheapest product that fits (`domain/item/fit.ts`). Works in small batches, so that full
 * carts don't block the event loop.
 */
export async function computeEntryPrices<Entry extends RequestedItem>(
  db: Db,
  entries: readonly Entry[],
  context: PricingView,
): Promise<(Entry & PricedEntry)[]> {
  const priceEntries = await loadEntryPricer(db, entries, context.stores);
  if (db.isTransaction) return priceEntries(context);
  const pricedEntries: (Entry & PricedEntry)[] = [];
  for (let from = 0; from < entries.length; from += LINES_PER_BATCH)
    pricedEntries.push(...(await runInTurn(() => priceEntries(context, from, from + LINES_PER_BATCH))));
  return pricedEntries;
}
