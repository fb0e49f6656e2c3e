import type { StorePrice } from '#contract/store-price.ts';
import type { BrandTier } from '#domain/item/brand-tiers.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import {
  findMissingEstimateReason,
  isFreshFoodPlaceholder,
  isGenericStoreBrand,
} from '#domain/item/store-brand.ts';
import { t } from '#domain/language.ts';
import { estimatePrice } from '#domain/price/estimate/estimate.ts';
import {
  type BasePriceSource,
  computeExpectedCents,
  type Place,
  type PricedProduct,
  placeFactor,
} from '#domain/price/estimate/level.ts';
import { priceErrorBetweenStores } from '#domain/price/estimate/region.ts';
import { type ChainObservation, type PriceEvidence, toPriceEvidence } from '#domain/price/evidence.ts';
import { choosePriceByCard } from '#domain/price/member-price.ts';
import {
  computePriceRange,
  type EstimatedPrice,
  OWN_SOURCE,
  type PriceObservation,
  type ShownPrice,
} from '#domain/price/price.ts';
import { resolveMemberPrice, resolvePrice } from '#domain/price/resolve-price.ts';
import type { PricingStore } from '#server/features/stores/api.ts';

/** Check constraints on `grocery_item` guarantee that category, basis and tier have these values. */
export type ItemRow = {
  itemId: number;
  name: string;
  brand: string;
  unit: string;
  category: Category;
  gtin: string | null;
  usualPieceLb: number | null;
  basePriceCents: number | null;
  baseBasis: BasePriceSource | null;
  blsCode: string | null;
  brandTier: BrandTier;
  observationsByChain: () => readonly ChainObservation[];
};

export type StoreOffer = {
  atStore: PriceObservation | null;
  /** `state` is null if the price applies to the whole chain. */
  atChain: (PriceObservation & { state: string | null }) | null;
  member?: Pick<StoreOffer, 'atStore' | 'atChain'> | undefined;
  isChainsStoreBrand: boolean;
  /**
   * Up to three chains that sell the brand. Null if this chain sells the brand, or if the brand isn't limited to
   * certain chains.
   */
  brandOnlyAt: string[] | null;
  /** True if the shopper has reported a price of this item at the store, even if a different price is shown. */
  hasOwnPrice?: boolean;
};

export function toPricedProduct(
  {
    brand,
    brandTier,
    blsCode,
    basePriceCents: cents,
    baseBasis: basis,
  }: Pick<ItemRow, 'brand' | 'brandTier' | 'blsCode' | 'basePriceCents' | 'baseBasis'>,
  isChainsStoreBrand: boolean,
): PricedProduct | null {
  if (cents === null || basis === null) return null;
  const brandFlags = {
    isLoose: isFreshFoodPlaceholder(brand),
    isGenericStoreBrand: isGenericStoreBrand(brand),
    isChainsStoreBrand,
  };
  return { base: { cents, basis }, blsCode, brandTier, ...brandFlags };
}

const toPlace = (store: PricingStore): Place => ({
  chain: store,
  state: store.state,
  milkCity: store.milkCity ?? null,
});

function createEstimator(item: ItemRow, now: Date) {
  const products = new Map<boolean, PricedProduct | null>();
  const evidenceByChain = new Map<number | null, PriceEvidence[]>();

  function findProduct({ isChainsStoreBrand }: StoreOffer): PricedProduct | null {
    const cachedProduct = products.get(isChainsStoreBrand);
    if (cachedProduct !== undefined) return cachedProduct;
    const product = toPricedProduct(item, isChainsStoreBrand);
    products.set(isChainsStoreBrand, product);
    return product;
  }

  function findEvidence(product: PricedProduct, store: PricingStore): PriceEvidence[] {
    const key = product.isChainsStoreBrand ? store.chainId : null;
    const cachedEvidence = evidenceByChain.get(key);
    if (cachedEvidence !== undefined) return cachedEvidence;
    const newEvidence = toPriceEvidence(product, item.observationsByChain(), { target: store, now });
    evidenceByChain.set(key, newEvidence);
    return newEvidence;
  }

  return {
    placeFactorAt(store: PricingStore, offer: StoreOffer, state: string | null): number | null {
      const product = findProduct(offer);
      return product === null ? 1 : placeFactor(product, toPlace(store), state);
    },
    /** In fractional cents. Uses only averages and ignores prices seen at stores. */
    expectedAt(store: PricingStore, offer: StoreOffer): number | null {
      const product = findProduct(offer);
      return product && computeExpectedCents(product, toPlace(store));
    },
    estimateAt(store: PricingStore, offer: StoreOffer): EstimatedPrice | null {
      const product = findProduct(offer);
      if (product === null) return null;
      // The chain's own prices for this item are weighted separately.
      const otherEvidence = findEvidence(product, store).filter(
        ({ itemId, chainId }) => itemId !== item.itemId || chainId !== store.chainId,
      );
      return estimatePrice(product, toPlace(store), otherEvidence);
    },
  };
}

export type PricedOffer = Pick<StorePrice, 'shown' | 'card' | 'unavailableReason'>;

const roundToThousandths = (error: number) => Math.round(error * 1_000) / 1_000;

/** Rounds standard deviations to thousandths, as sent to clients, so that server and client get the same results. */
function roundErrors(shown: ShownPrice): ShownPrice {
  const { priceCents, regularPriceCents, kind, scope, source, observedAt, basis } = shown;
  const { line, chain, own } = shown.error;
  const error = {
    line: roundToThousandths(line),
    chain: roundToThousandths(chain),
    own: roundToThousandths(own),
  };
  const { lowCents, highCents } = computePriceRange(priceCents, error);
  return {
    priceCents,
    regularPriceCents,
    kind,
    scope,
    source,
    observedAt,
    lowCents,
    highCents,
    error,
    basis,
  };
}

/**
 * Returns a function that finds the item's price at a store. The price is the one seen at the store, otherwise the one
 * seen at the chain, otherwise an estimate. If the store probably doesn't sell the item, the function doesn't estimate
 * a price (`findMissingEstimateReason`). Member prices count only for card holders (`choosePriceByCard`).
 */
export function createStorePricer(
  item: ItemRow,
  now: Date,
): (store: PricingStore, offer: StoreOffer) => PricedOffer {
  const estimator = createEstimator(item, now);
  return (store, offer) => {
    const { chainName, isIndependent, assortment, notCarried } = store;
    const { isChainsStoreBrand, brandOnlyAt, member } = offer;
    const reason = findMissingEstimateReason({
      itemName: item.name,
      brand: item.brand,
      brandTier: item.brandTier,
      chainName,
      isIndependent,
      assortment,
      notCarried,
      isChainsStoreBrand,
      brandOnlyAt,
    });
    const toPriceCandidates = ({ atStore, atChain }: Pick<StoreOffer, 'atStore' | 'atChain'>) => ({
      storeObservation: atStore,
      chainObservation: () =>
        atChain && {
          ...atChain,
          storeDifferenceError: priceErrorBetweenStores(store.state, atChain.state),
          // A shopper's own price is usually from nearby, so it isn't converted. Other prices aren't converted if
          // there's no estimate for this store.
          placeFactor:
            atChain.source === OWN_SOURCE || reason !== null
              ? 1
              : estimator.placeFactorAt(store, offer, atChain.state),
        },
      expectedCents: () => (reason === null ? estimator.expectedAt(store, offer) : null),
      estimate: () => (reason === null ? estimator.estimateAt(store, offer) : null),
      habit: store.habit,
      now,
    });
    const nonMemberPrice = resolvePrice(toPriceCandidates(offer));
    if (member === undefined)
      return {
        shown: nonMemberPrice && roundErrors(nonMemberPrice),
        unavailableReason: nonMemberPrice ? null : reason,
      };
    const { shown, card } = choosePriceByCard(
      nonMemberPrice,
      resolveMemberPrice(toPriceCandidates(member)),
      store.hasCard,
    );
    return {
      shown: shown && roundErrors(shown),
      ...(card && { card }),
      unavailableReason: shown ? null : card ? t`Seen only with the store’s card` : reason,
    };
  };
}
