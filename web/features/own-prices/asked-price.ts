import type { CartEntry } from '#contract/cart.ts';
import { OWN_SOURCE } from '#domain/price/price.ts';
import type { PriceLook } from '#web/shared/price-entry.ts';
import type { CardChain } from '#web/shared/use-cards.ts';

/** A product at a store whose price the shopper may have seen. */
export type AskedPrice = {
  itemId: number;
  name: string;
  brand: string;
  /** Its size. */
  unit: string;
  storeId: number;
  storeName: string;
  chain: CardChain;
  /** What the page shows so far, for one package; null without a price. */
  shownCents: number | null;
  isEstimate: boolean;
  /** The shown price is what the shopper said. */
  isOwn: boolean;
};

/** The product that a line is compared by at a store; without one the line's own. */
function askedPrice(
  { item, itemId }: CartEntry,
  { store, shown, filledBy }: CartEntry['storePrices'][number],
): AskedPrice {
  const { name, brand, unit } = filledBy ?? item;
  const { chainId, chainName, logo, color } = store;
  return {
    ...{ itemId: filledBy?.itemId ?? itemId, name, brand, unit, storeId: store.id, storeName: store.name },
    chain: { chainId, chainName, logo, color },
    shownCents: shown?.priceCents ?? null,
    isEstimate: shown?.kind === 'estimated',
    isOwn: shown?.source === OWN_SOURCE && shown.scope === 'store',
  };
}

/** What is asked of the lines at their stores, each product at a store once. */
export function askedPrices(looks: readonly PriceLook[]): AskedPrice[] {
  const asked = looks.flatMap(({ entry, storeIds }) =>
    storeIds.flatMap((storeId) => {
      const at = entry.storePrices.find(({ store }) => store.id === storeId);
      return at ? [askedPrice(entry, at)] : [];
    }),
  );
  return [...new Map(asked.map((each) => [`${each.itemId} ${each.storeId}`, each])).values()];
}
