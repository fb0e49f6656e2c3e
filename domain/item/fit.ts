import type { Firmness, ProductFitTier } from '#domain/item/firmness.ts';
import type { NetContent } from '#domain/item/size/net-content.ts';
import { WEIGHED_STEP_LB } from '#domain/item/size/sold-by-weight.ts';
import { isGenericStoreBrand } from '#domain/item/store-brand.ts';
import { foldWords } from '#domain/search/words.ts';

type Content = Omit<NetContent, 'unit'>;

export type MatchableItem = {
  itemId: number;
  kind: string;
  brand: string;
  content: Content | null;
  isSoldByWeight: boolean;
};

/** `quantity` is in pounds if the item is sold by the pound, and in packages otherwise. */
export type FitRequest = { item: MatchableItem; firmness: Firmness; quantity: number };

export type ProductFit = { tier: ProductFitTier; packCount: number };

export type FitFailure = 'another-product' | 'too-large' | 'too-small';

/** 15 oz and 15.25 oz count as the same size. */
const SAME_SIZE_TOLERANCE = 0.1;
/** Allows for floating-point errors: 14.4 oz must count as exactly 10% less than 16 oz. */
const ROUNDING_TOLERANCE = 1e-9;
/** Maximum ratio of the offered amount to the requested amount. It allows 18 eggs for a dozen, but not a case. */
const MAX_AMOUNT_RATIO = 2;
const MAX_PACKS_PER_REQUESTED_PACK = 4;
/** Maximum size ratio between the cans or bottles of two multipacks. A two-liter bottle doesn't replace twelve cans. */
const MAX_UNIT_SIZE_RATIO = 2;

const computeSizeRatio = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);

const isSameSize = (requested: Content | null, offered: Content | null): boolean =>
  requested !== null &&
  offered !== null &&
  Math.abs(offered.amount / requested.amount - 1) <= SAME_SIZE_TOLERANCE + ROUNDING_TOLERANCE;

function isPackedAlike(requested: Content, offered: Content): boolean {
  if (requested.count === 1 && offered.count === 1) return true;
  return (
    computeSizeRatio(requested.amount / requested.count, offered.amount / offered.count) <=
    MAX_UNIT_SIZE_RATIO
  );
}

function isSameBrand(one: string, other: string): boolean {
  if (one === other) return one !== '';
  const letters = foldWords(one).join('');
  return letters !== '' && letters === foldWords(other).join('');
}

const matchesRequest = ({ item, firmness }: FitRequest, product: MatchableItem) =>
  product.kind === item.kind && (firmness === 'any' || isSameBrand(item.brand, product.brand));

function fitByWeight(wantedLb: number): ProductFit | FitFailure {
  const packCount = Math.ceil(wantedLb / WEIGHED_STEP_LB - ROUNDING_TOLERANCE) * WEIGHED_STEP_LB;
  return packCount > (MAX_AMOUNT_RATIO + ROUNDING_TOLERANCE) * wantedLb
    ? 'too-large'
    : { tier: 'same-size', packCount };
}

/**
 * The requested product always fits. A different product must have the same kind, measure and packaging, and the
 * requested brand if there is one. Its packages must match in size or cover the amount without much surplus.
 */
export function checkFit(request: FitRequest, product: MatchableItem): ProductFit | FitFailure {
  const { item, firmness, quantity } = request;
  if (product.itemId === item.itemId) return { tier: 'exact', packCount: quantity };
  const [requested, offered] = [item.content, product.content];
  if (firmness === 'product' || !matchesRequest(request, product)) return 'another-product';
  if (requested === null || offered === null || requested.measure !== offered.measure)
    return 'another-product';
  if (!isPackedAlike(requested, offered)) return 'another-product';
  if (isSameSize(requested, offered))
    // If the packages are sealed, a request for half a pound takes a whole 1 lb package.
    return {
      tier: 'same-size',
      packCount: product.isSoldByWeight ? quantity : Math.ceil(quantity - ROUNDING_TOLERANCE),
    };
  const wantedAmount = quantity * requested.amount;
  if (product.isSoldByWeight) return fitByWeight(wantedAmount / offered.amount);
  const packCount = Math.ceil(wantedAmount / offered.amount - ROUNDING_TOLERANCE);
  if (packCount * offered.amount > (MAX_AMOUNT_RATIO + ROUNDING_TOLERANCE) * wantedAmount) return 'too-large';
  if (packCount > MAX_PACKS_PER_REQUESTED_PACK * quantity) return 'too-small';
  return { tier: 'other-size', packCount };
}

export type FittingProduct = { item: MatchableItem; fit: ProductFit; priceCents: number };

type ItemFacts = {
  item: Pick<MatchableItem, 'brand' | 'content'>;
  isEstimate: boolean;
  isOwnObservation: boolean;
  isChainsStoreBrand: boolean;
};

/**
 * A price that the shopper saw replaces every estimate at the store (decision 64). A known price for the store's own
 * brand replaces the "Store brand" estimate of the same size, and vice versa.
 */
export function removeSupersededEstimates<T extends ItemFacts>(products: readonly T[]): readonly T[] {
  if (products.some(({ isOwnObservation }) => isOwnObservation)) {
    return products.filter(({ isEstimate }) => !isEstimate);
  }
  const isStoreBrand = ({ isChainsStoreBrand, item }: ItemFacts) =>
    isChainsStoreBrand || isGenericStoreBrand(item.brand);
  const knownStoreBrands = products.filter((filling) => isStoreBrand(filling) && !filling.isEstimate);
  const isSuperseded = (filling: T) =>
    filling.isEstimate &&
    isStoreBrand(filling) &&
    knownStoreBrands.some(({ item }) => isSameSize(item.content, filling.item.content));
  return products.filter((filling) => !isSuperseded(filling));
}

export function findCheapestProduct<T extends FittingProduct>(products: readonly T[]): T | undefined {
  const computeLineCents = ({ fit, priceCents }: FittingProduct) => fit.packCount * priceCents;
  return products.toSorted(
    (a, b) =>
      computeLineCents(a) - computeLineCents(b) ||
      Number(a.fit.tier === 'other-size') - Number(b.fit.tier === 'other-size') ||
      Number(isGenericStoreBrand(a.item.brand)) - Number(isGenericStoreBrand(b.item.brand)) ||
      a.item.itemId - b.item.itemId,
  )[0];
}
