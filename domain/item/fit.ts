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

/** A request for `quantity` packages like `item`, or for `quantity` pounds if the item is sold by the pound. */
export type FitRequest = { item: MatchableItem; firmness: Firmness; quantity: number };

/** `packCount` packages of the product cover the whole line. */
export type ProductFit = { tier: ProductFitTier; packCount: number };

export type FitFailure = 'another-product' | 'too-large' | 'too-small';

/** Packages within 10% count as the same size, such as 15 oz and 15.25 oz. */
const SAME_SIZE_TOLERANCE = 0.1;
/** Tolerance for floating-point error: 14.4 oz is exactly 10% below 16 oz. */
const ROUNDING_TOLERANCE = 1e-9;
/** Buy at most this multiple of the requested amount: 18 eggs for a dozen, but not a case. */
const MAX_SURPLUS = 2;
/** At most this many smaller packages may replace one. */
const MAX_PACKS_FOR_ONE = 4;
/**
 * In multipacks, the size of one can or bottle may differ by at most this factor, so that a two-liter bottle doesn't
 * replace twelve cans.
 */
const MAX_SINGLE_RATIO = 2;

const ratio = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);

function isPackedAlike(requested: Content, offered: Content): boolean {
  if (requested.count === 1 && offered.count === 1) return true;
  return ratio(requested.amount / requested.count, offered.amount / offered.count) <= MAX_SINGLE_RATIO;
}

/**
 * Whether two brands are the same, ignoring case and punctuation: "Land O'Lakes" is "LAND O LAKES". An empty
 * brand never matches.
 */
function isSameBrand(one: string, other: string): boolean {
  if (one === other) return one !== '';
  const letters = foldWords(one).join('');
  return letters !== '' && letters === foldWords(other).join('');
}

const matchesRequest = ({ item, firmness }: FitRequest, product: MatchableItem) =>
  product.kind === item.kind && (firmness === 'any' || isSameBrand(item.brand, product.brand));

/**
 * Rounds the requested weight up to the next half pound. Returns 'too-large' if the result exceeds `MAX_SURPLUS`
 * times the requested weight.
 */
function fitByWeight(wantedLb: number): ProductFit | FitFailure {
  const packCount = Math.ceil(wantedLb / WEIGHED_STEP_LB - ROUNDING_TOLERANCE) * WEIGHED_STEP_LB;
  return packCount > (MAX_SURPLUS + ROUNDING_TOLERANCE) * wantedLb
    ? 'too-large'
    : { tier: 'same-size', packCount };
}

/**
 * Whether a product fits a request, and how many packages are needed. The requested product always fits. If
 * the request allows it, another product also fits if it has the same kind, measure, packaging and (if
 * requested) brand, and comes in the same size or in packages that cover the amount without too much surplus.
 */
export function checkFit(request: FitRequest, product: MatchableItem): ProductFit | FitFailure {
  const { item, firmness, quantity } = request;
  if (product.itemId === item.itemId) return { tier: 'exact', packCount: quantity };
  const [requested, offered] = [item.content, product.content];
  if (firmness === 'product' || !matchesRequest(request, product)) return 'another-product';
  if (requested === null || offered === null || requested.measure !== offered.measure)
    return 'another-product';
  if (!isPackedAlike(requested, offered)) return 'another-product';
  if (Math.abs(offered.amount / requested.amount - 1) <= SAME_SIZE_TOLERANCE + ROUNDING_TOLERANCE)
    // Sealed packages aren't split, so half a pound requires a whole 1 lb package.
    return {
      tier: 'same-size',
      packCount: product.isSoldByWeight ? quantity : Math.ceil(quantity - ROUNDING_TOLERANCE),
    };
  const wantedAmount = quantity * requested.amount;
  if (product.isSoldByWeight) return fitByWeight(wantedAmount / offered.amount);
  const packCount = Math.ceil(wantedAmount / offered.amount - ROUNDING_TOLERANCE);
  if (packCount * offered.amount > (MAX_SURPLUS + ROUNDING_TOLERANCE) * wantedAmount) return 'too-large';
  if (packCount > MAX_PACKS_FOR_ONE * quantity) return 'too-small';
  return { tier: 'other-size', packCount };
}

/** A product that can be bought for a line, with its price per package. */
export type FittingProduct = { item: MatchableItem; fit: ProductFit; priceCents: number };

type ItemFacts = {
  item: Pick<MatchableItem, 'brand'>;
  isEstimate: boolean;
  isOwnObservation: boolean;
  isChainsStoreBrand: boolean;
};

/**
 * Removes each estimate that a known price makes unnecessary. A price the shopper saw at the store replaces every
 * estimate there (decision 64). If a price is known for either the store's own brand or the generic "Store brand",
 * the other's estimate is removed.
 */
export function removeSupersededEstimates<T extends ItemFacts>(products: readonly T[]): readonly T[] {
  if (products.some(({ isOwnObservation }) => isOwnObservation)) {
    return products.filter(({ isEstimate }) => !isEstimate);
  }
  const isOfStore = ({ isChainsStoreBrand, item }: ItemFacts) =>
    isChainsStoreBrand || isGenericStoreBrand(item.brand);
  const isSeen = products.some((filling) => isOfStore(filling) && !filling.isEstimate);
  return isSeen ? products.filter((filling) => !(filling.isEstimate && isOfStore(filling))) : products;
}

/**
 * Finds the product with the lowest price for the whole line. Ties go to the requested size, then to a named
 * brand rather than "Store brand", then to the lowest id.
 */
export function findCheapestProduct<T extends FittingProduct>(products: readonly T[]): T | undefined {
  const lineCents = ({ fit, priceCents }: FittingProduct) => fit.packCount * priceCents;
  return products.toSorted(
    (a, b) =>
      lineCents(a) - lineCents(b) ||
      Number(a.fit.tier === 'other-size') - Number(b.fit.tier === 'other-size') ||
      Number(isGenericStoreBrand(a.item.brand)) - Number(isGenericStoreBrand(b.item.brand)) ||
      a.item.itemId - b.item.itemId,
  )[0];
}
