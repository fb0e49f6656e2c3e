import type { StorePrice } from '#contract/prices.ts';
import type { BrandTier } from '#domain/brand-tiers.ts';
import { estimatePrice } from '#domain/estimate.ts';
import { type ChainSighting, type Evidence, toEvidence } from '#domain/evidence.ts';
import type { Category } from '#domain/grocery-item.ts';
import type { NetContent } from '#domain/net-content.ts';
import type { EstimatedPrice, PriceObservation } from '#domain/price.ts';
import { type BaseBasis, expectedCents, type PricedProduct } from '#domain/price-level.ts';
import { distanceError } from '#domain/region.ts';
import { resolvePrice } from '#domain/resolve-price.ts';
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
  /** The official average price that the base price is made from. */
  blsCode: string | null;
  brandTier: BrandTier;
  /** The newest price of each chain where it was seen; asked only where something is estimated. */
  sightings: () => readonly ChainSighting[];
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
  /** The state where the chain's was seen; null where it holds for all of it. */
  chainState: string | null;
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

/** The item as the estimate needs it, at a chain whose label it is or not; null without a base price. */
export function toProduct(
  { brand, brandTier, blsCode, basePriceCents: cents, baseBasis: basis }: Omit<ItemRow, 'sightings'>,
  isOwnLabel: boolean,
): PricedProduct | null {
  if (cents === null || basis === null) return null;
  const isOf = { isLoose: isLoose(brand), isOwnBrand: isOwnBrand(brand), isOwnLabel };
  return { base: { cents, basis }, blsCode, brandTier, ...isOf };
}

/** Estimates one item at stores, without a base price nowhere; what holds for all of them is worked out once. */
function estimator(item: ItemRow, now: Date) {
  const products = new Map<boolean, PricedProduct | null>();
  const evidence = new Map<number | null, Evidence[]>();

  function productAt({ isOwnLabel }: OfferRow): PricedProduct | null {
    const known = products.get(isOwnLabel);
    if (known !== undefined) return known;
    const product = toProduct(item, isOwnLabel);
    products.set(isOwnLabel, product);
    return product;
  }

  /** What was seen elsewhere: the same for all stores, but for the chains whose label it is. */
  function evidenceAt(product: PricedProduct, store: ComparedStore): Evidence[] {
    const key = product.isOwnLabel ? store.chainId : null;
    const known = evidence.get(key);
    if (known !== undefined) return known;
    const judged = toEvidence(product, item.sightings(), { asked: store, now });
    evidence.set(key, judged);
    return judged;
  }

  return {
    /** From averages alone, in cents and fractions. */
    expectedAt(store: ComparedStore, offer: OfferRow): number | null {
      const product = productAt(offer);
      return product && expectedCents(product, { chain: store, state: store.state });
    },
    estimateAt(store: ComparedStore, offer: OfferRow): EstimatedPrice | null {
      const product = productAt(offer);
      if (product === null) return null;
      // What its own chain was seen to ask for this very item is weighed in by itself.
      const others = evidenceAt(product, store).filter(
        ({ itemId, chainId }) => itemId !== item.itemId || chainId !== store.chainId,
      );
      return estimatePrice(product, { chain: store, state: store.state }, others);
    },
  };
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
  const estimates = estimator(item, now);
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
    const { chainPriceCents, chainRegularPriceCents, chainSource, chainObservedAt, chainState } = offer;
    const shown = resolvePrice({
      storeObservation: observation(storePriceCents, storeRegularPriceCents, storeSource, storeObservedAt),
      chainObservation: () => {
        const seen = observation(chainPriceCents, chainRegularPriceCents, chainSource, chainObservedAt);
        return seen && { ...seen, distanceError: distanceError(store.state, chainState) };
      },
      expectedCents: () => (reason === null ? estimates.expectedAt(store, offer) : null),
      estimate: () => (reason === null ? estimates.estimateAt(store, offer) : null),
      habit: store.habit,
      now,
    });
    return {
      store: { id, chainId, name, chainName, logo, color, membership },
      shown,
      unavailableReason: shown === null ? reason : null,
    };
  };
}
