import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import { mergeObservations } from '#server/features/prices/api.ts';
import { type Kroger, type KrogerEndpoint, MAX_PRODUCTS } from '#server/gateways/kroger/kroger.ts';
import type { KrogerPrice } from '#server/gateways/kroger/reply.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import { krogerSlugs, locationOf } from './kroger-stores.ts';
import { KROGER } from './terms.ts';
import { isPaused, noteAnswer, noteFailure } from './usage.ts';
import { readWanted, type WantedStore } from './wanted.ts';

/** A GTIN without its check digit has 13 digits: what Kroger calls a product. */
const productIdOf = (gtin: string) => gtin.slice(0, 13);

/** What was answered of the items that were asked for; by the pound only where the item is sold by the pound. */
function observations(wanted: WantedStore, prices: readonly KrogerPrice[], observedAt: Date) {
  const byProduct = new Map(prices.map((price) => [price.productId, price]));
  return wanted.items.flatMap(({ itemId, gtin, isByWeight }, line) => {
    const price = byProduct.get(productIdOf(gtin));
    if (price === undefined || price.isByWeight !== isByWeight) return [];
    const { priceCents, regularPriceCents } = price;
    return {
      ...{ line, itemId, storeId: wanted.storeId, priceCents, regularPriceCents, observedAt },
      ...{ gtin: null, chainId: null, chainSlug: null, channel: 'in-store' as const, source: KROGER },
    };
  });
}

/**
 * Asks Kroger for the prices that somebody wants, within the hour's share of the day, and writes each answer as it comes.
 * What was known before stays, with its age, where there is no usable answer. Returns what went wrong, a sentence each.
 */
export async function refreshKroger(
  db: Db,
  { kroger, clock }: { kroger: Kroger; clock: Clock },
): Promise<string[]> {
  const troubles: string[] = [];
  if (await isPaused(db, KROGER, clock())) return troubles;
  const family = { chainSlugs: krogerSlugs, source: KROGER, batch: MAX_PRODUCTS, now: clock() };
  let endpoint: KrogerEndpoint = 'locations';
  for (const wanted of await readWanted(db, family)) {
    try {
      endpoint = 'locations';
      const locationId = await locationOf(db, wanted, { kroger, now: clock() });
      if (locationId === null) continue;
      endpoint = 'products';
      const prices = await kroger.prices(
        locationId,
        wanted.items.map(({ gtin }) => productIdOf(gtin)),
      );
      const now = clock();
      const { inserted } = await mergeObservations(db, observations(wanted, prices, now), {
        now,
        isGated: true,
      });
      await noteAnswer(db, { provider: KROGER, endpoint, now, priceCount: inserted });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'budget' && endpoint === 'products') return troubles;
      if (error.kind === 'budget') continue;
      troubles.push(error.message);
      await noteFailure(db, { provider: KROGER, endpoint, now: clock(), message: error.message });
      if (error.kind === 'away' || (await isPaused(db, KROGER, clock()))) return troubles;
    }
  }
  return troubles;
}
