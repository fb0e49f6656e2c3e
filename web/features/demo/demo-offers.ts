import type { ItemPrices } from '#contract/prices.ts';
import type { OfferChoice } from '#web/shared/offers.ts';
import { createDemoEntries } from './demo-cart.ts';
import type { SampleStore } from './sample-stores.ts';

export const createDemoOffers = (
  choices: readonly OfferChoice[],
  stores: readonly SampleStore[],
  seed: number,
): ItemPrices[] =>
  createDemoEntries(
    choices.map((choice) => ({ ...choice, quantity: 1 })),
    stores,
    seed,
  ).map(({ itemId, firmness, storePrices }) => ({
    itemId,
    firmness,
    offers: storePrices.map(({ store, shown, filledBy, unitPrice }) => ({
      storeId: store.id,
      priceCents: shown?.priceCents ?? null,
      unitPrice,
      isEstimate: shown?.kind === 'estimated',
      otherSize: filledBy?.tier === 'other-size' ? filledBy.unit : null,
      isSoldThere: true,
    })),
  }));
