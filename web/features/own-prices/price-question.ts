import type { CartEntry } from '#contract/cart.ts';
import { OWN_SOURCE } from '#domain/price/price.ts';
import type { PriceToEnter } from '#web/shared/price-entry.ts';
import type { LoyaltyCardChain } from '#web/shared/use-cards.ts';

export type PriceQuestion = {
  itemId: number;
  name: string;
  brand: string;
  unit: string;
  storeId: number;
  storeName: string;
  chain: LoyaltyCardChain;
  shownCents: number | null;
  isEstimate: boolean;
  /** True if this shopper entered the shown price for this store. */
  isOwn: boolean;
  /** True if this shopper reported a price for this store, even if another price is shown. */
  hasOwnPrice: boolean;
};

function createPriceQuestion(
  { item, itemId }: CartEntry,
  { store, shown, filledBy, hasOwnPrice }: CartEntry['storePrices'][number],
): PriceQuestion {
  const { name, brand, unit } = filledBy ?? item;
  const { chainId, chainName, logo, color } = store;
  return {
    ...{ itemId: filledBy?.itemId ?? itemId, name, brand, unit, storeId: store.id, storeName: store.name },
    chain: { chainId, chainName, logo, color },
    shownCents: shown?.priceCents ?? null,
    isEstimate: shown?.kind === 'estimated',
    isOwn: shown?.source === OWN_SOURCE && shown.scope === 'store',
    hasOwnPrice: hasOwnPrice === true,
  };
}

export function createPriceQuestions(pricesToEnter: readonly PriceToEnter[]): PriceQuestion[] {
  const questions = pricesToEnter.flatMap(({ entry, storeIds }) =>
    storeIds.flatMap((storeId) => {
      const storePrice = entry.storePrices.find(({ store }) => store.id === storeId);
      return storePrice ? [createPriceQuestion(entry, storePrice)] : [];
    }),
  );
  return [...new Map(questions.map((each) => [`${each.itemId} ${each.storeId}`, each])).values()];
}
