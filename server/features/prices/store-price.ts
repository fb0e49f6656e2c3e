import type { StorePrice } from '#contract/store-price.ts';
import type { BrandTier } from '#domain/item/brand-tiers.ts';
import type { Category } from '#domain/item/grocery-item.ts';
import { isLoose, isOwnBrand, whyNoEstimate } from '#domain/item/store-brand.ts';
import { t } from '#domain/language.ts';
import { estimatePrice } from '#domain/price/estimate.ts';
import { type ChainSighting, type Evidence, toEvidence } from '#domain/price/evidence.ts';
import { type BaseBasis, expectedCents, type PricedProduct } from '#domain/price/level.ts';
import { chooseByCard } from '#domain/price/member-price.ts';
import {
  type EstimatedPrice,
  type PriceObservation,
  priceRange,
  type ShownPrice,
} from '#domain/price/price.ts';
import { distanceError } from '#domain/price/region.ts';
import { resolveMemberPrice, resolvePrice } from '#domain/price/resolve-price.ts';
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

/** What is known of the item at one store. */
export type Offer = {
  /** The newest price seen there. */
  atStore: PriceObservation | null;
  /** The newest seen anywhere in its chain, and the state where; null where it holds for all of it. */
  atChain: (PriceObservation & { state: string | null }) | null;
  /** The same of what those pay who have the card of the chain; nothing where none was told. */
  member?: Pick<Offer, 'atStore' | 'atChain'> | undefined;
  /** The item's brand is one that few chains sell, the store's among them. */
  isOwnLabel: boolean;
  /** Where the store's chain does not sell the item's brand: up to three names of those that do. */
  brandOnlyAt: string[] | null;
};

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

  function productAt({ isOwnLabel }: Offer): PricedProduct | null {
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
    expectedAt(store: ComparedStore, offer: Offer): number | null {
      const product = productAt(offer);
      return product && expectedCents(product, { chain: store, state: store.state });
    },
    estimateAt(store: ComparedStore, offer: Offer): EstimatedPrice | null {
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

export type Priced = Pick<StorePrice, 'shown' | 'card' | 'unavailableReason'>;

/** Errors travel in thousandths: what is worked out from them is the same on both sides. */
function roundedError(shown: ShownPrice): ShownPrice {
  const [line, chain, own] = [shown.error.line, shown.error.chain, shown.error.own].map(
    (error) => Math.round(error * 1_000) / 1_000,
  ) as [number, number, number];
  const error = { line, chain, own };
  return { ...shown, error, ...priceRange(shown.priceCents, error) };
}

/**
 * Prices one item at stores, one call per store: the store's observation, the chain's, an estimate, or nothing. What
 * the store most likely does not sell is never estimated (`whyNoEstimate`); seen there all the same, it has a price. What
 * was seen with the card of the chain counts for who has it alone (`chooseByCard`).
 */
export function storePricer(item: ItemRow, now: Date): (store: ComparedStore, offer: Offer) => Priced {
  const estimates = estimator(item, now);
  return (store, offer) => {
    const { chainName, isIndependent, assortment, notCarried } = store;
    const { isOwnLabel, brandOnlyAt, member } = offer;
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
    const candidatesOf = ({ atStore, atChain }: Pick<Offer, 'atStore' | 'atChain'>) => ({
      storeObservation: atStore,
      chainObservation: () =>
        atChain && { ...atChain, distanceError: distanceError(store.state, atChain.state) },
      expectedCents: () => (reason === null ? estimates.expectedAt(store, offer) : null),
      estimate: () => (reason === null ? estimates.estimateAt(store, offer) : null),
      habit: store.habit,
      now,
    });
    const plain = resolvePrice(candidatesOf(offer));
    if (member === undefined)
      return { shown: plain && roundedError(plain), unavailableReason: plain ? null : reason };
    const { shown, card } = chooseByCard(plain, resolveMemberPrice(candidatesOf(member)), store.hasCard);
    return {
      shown: shown && roundedError(shown),
      ...(card && { card }),
      unavailableReason: shown ? null : card ? t`Seen only with the store’s card` : reason,
    };
  };
}
