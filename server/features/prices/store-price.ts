import type { StorePrice } from '#contract/prices.ts';
import { type BaseBasis, type BrandTier, estimatePrice } from '#domain/estimate.ts';
import type { Category } from '#domain/grocery-item.ts';
import type { NetContent } from '#domain/net-content.ts';
import { type PriceObservation, resolvePrice } from '#domain/price.ts';
import { isLoose, isOwnBrand, whyNoEstimate } from '#domain/store-brand.ts';
import { formatUnitPrice, itemReference, unitPrice } from '#domain/unit-price.ts';
import type { ComparedStore } from '#server/features/stores/api.ts';

/** The item's part of a price; the checks of `grocery_item` hold category, basis and tier to these words. */
export type ItemRow = {
  itemId: number;
  name: string;
  brand: string;
  unit: string;
  category: Category;
  gtin: string | null;
  usualPieceLb: number | null;
  basePriceCents: number | null;
  baseBasis: BaseBasis | null;
  brandTier: BrandTier;
};

/** What is known of the item at one store: the newest price seen there, and the newest seen anywhere in its chain. */
export type OfferRow = {
  storePriceCents: number | null;
  storeRegularPriceCents: number | null;
  storeSource: string | null;
  storeObservedAt: Date | null;
  chainPriceCents: number | null;
  chainRegularPriceCents: number | null;
  chainSource: string | null;
  chainObservedAt: Date | null;
  /** The item's brand is one that few chains sell, the store's among them. */
  isOwnLabel: boolean;
  /** Where the store's chain does not sell the item's brand: up to three names of those that do. */
  brandOnlyAt: string[] | null;
};

function observation(
  priceCents: number | null,
  regularPriceCents: number | null,
  source: string | null,
  observedAt: Date | null,
): PriceObservation | null {
  if (priceCents === null || source === null || observedAt === null) return null;
  return { priceCents, regularPriceCents, source, observedAt: observedAt.toISOString() };
}

function estimate(
  item: ItemRow,
  { chainId, chainFactor, chainFactorKnown }: ComparedStore,
  { isOwnLabel }: OfferRow,
) {
  const { itemId, name, unit, brandTier, basePriceCents, baseBasis } = item;
  if (basePriceCents === null || baseBasis === null) return null;
  return estimatePrice({
    itemId,
    name,
    unit,
    chainId,
    basePriceCents,
    baseBasis,
    brandTier,
    isOwnLabel,
    isLoose: isLoose(item.brand),
    isOwnBrand: isOwnBrand(item.brand),
    chainFactor,
    chainFactorKnown,
  });
}

/** What a price of an item of that content comes to per unit, such as `26.6¢/oz`. */
export function unitPriceText(
  priceCents: number,
  content: NetContent | null,
  category: Category,
): string | null {
  const price = unitPrice(priceCents, content);
  return price && formatUnitPrice(price, itemReference(category, price.measure));
}

/**
 * Prices one item at stores, one call per store: the store's observation, the chain's, an estimate, or nothing. What
 * the store most likely does not sell is never estimated (`whyNoEstimate`); seen there all the same, it has a price.
 */
export function storePricer(
  item: ItemRow,
  now: Date,
): (store: ComparedStore, offer: OfferRow) => Omit<StorePrice, 'filledBy' | 'unitPrice'> {
  return (store, offer) => {
    const { id, chainId, name, chainName, logo, color, membership } = store;
    const { isIndependent, assortment, notCarried } = store;
    const { isOwnLabel, brandOnlyAt } = offer;
    const reason = whyNoEstimate({
      itemName: item.name,
      brand: item.brand,
      brandTier: item.brandTier,
      chainName,
      isIndependent,
      assortment,
      notCarried,
      isOwnLabel,
      brandOnlyAt,
    });
    const { storePriceCents, storeRegularPriceCents, storeSource, storeObservedAt } = offer;
    const { chainPriceCents, chainRegularPriceCents, chainSource, chainObservedAt } = offer;
    const shown = resolvePrice({
      storeObservation: observation(storePriceCents, storeRegularPriceCents, storeSource, storeObservedAt),
      chainObservation: observation(chainPriceCents, chainRegularPriceCents, chainSource, chainObservedAt),
      estimate: reason === null ? estimate(item, store, offer) : null,
      now,
    });
    return {
      store: { id, chainId, name, chainName, logo, color, membership },
      shown,
      unavailableReason: shown === null ? reason : null,
    };
  };
}
