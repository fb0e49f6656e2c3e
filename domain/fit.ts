import type { Firmness, FitTier } from '#domain/firmness.ts';
import type { NetContent } from '#domain/net-content.ts';
import { foldWords } from '#domain/search-words.ts';
import { WEIGHED_STEP_LB } from '#domain/sold-by-weight.ts';
import { isOwnBrand } from '#domain/store-brand.ts';

/** How much is in a package, whatever unit it is written in. */
type Content = Omit<NetContent, 'unit'>;

/** What of a grocery item decides whether it fits. */
export type FitItem = {
  itemId: number;
  kind: string;
  brand: string;
  content: Content | null;
  /** Loose: its amount is weighed out, by halves of a pound. */
  isSoldByWeight: boolean;
};

/** What a line asks for: so many packages like `item`, or of that weight for what is sold by the pound. */
export type Wish = { item: FitItem; firmness: Firmness; quantity: number };

/** A product that fits: how many packages of it cover the whole line. */
export type Fit = { tier: FitTier; packCount: number };

/** Why a product does not fill a line: another product altogether, or the right one in a size that does not do. */
export type Misfit = 'another-product' | 'too-large' | 'too-small';

/** Packages this much smaller or larger count as the same size: a can of 15 oz for one of 15.25 oz. */
const SAME_SIZE = 0.1;
/** 14.4 oz is 10 % below 16 oz, whatever the last binary digit of the ratio says. */
const ROUNDING = 1e-9;
/** What is bought may be at most so many times what was asked for: 18 eggs for a dozen, not a case. */
const MAX_SURPLUS = 2;
/** One package that was asked for may be covered by at most so many smaller ones. */
const MAX_PACKS_FOR_ONE = 4;
/** The single can, cup or bottle of a multipack may differ by this factor: twelve cans are no two-liter bottle. */
const MAX_SINGLE_RATIO = 2;

const ratio = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);

function isLikePacked(wished: Content, offered: Content): boolean {
  if (wished.count === 1 && offered.count === 1) return true;
  return ratio(wished.amount / wished.count, offered.amount / offered.count) <= MAX_SINGLE_RATIO;
}

/** "Land O'Lakes" and "LAND O LAKES" are one brand; what no brand was given for is of none. */
function isSameBrand(one: string, other: string): boolean {
  if (one === other) return one !== '';
  const letters = foldWords(one).join('');
  return letters !== '' && letters === foldWords(other).join('');
}

/** Whether a product is of the kind and, where that was wished, of the brand. */
const isWished = ({ item, firmness }: Wish, product: FitItem) =>
  product.kind === item.kind && (firmness === 'any' || isSameBrand(item.brand, product.brand));

/** So many pounds of what is loose, rounded up to a half: no packages are left over, but a line may want far less. */
function weighOut(wantedLb: number): Fit | Misfit {
  const packCount = Math.ceil(wantedLb / WEIGHED_STEP_LB - ROUNDING) * WEIGHED_STEP_LB;
  return packCount > (MAX_SURPLUS + ROUNDING) * wantedLb ? 'too-large' : { tier: 'same-size', packCount };
}

/**
 * Whether a product fills a line, by gates: the product itself always does, and where the wish allows it another of the
 * same kind, brand, measure and way of packing, of the same size or in packages that cover the amount without too much
 * left over. What a softer wish accepts holds all that a firmer one accepts. Quantities are positive.
 */
export function judgeFit(wish: Wish, product: FitItem): Fit | Misfit {
  const { item, firmness, quantity } = wish;
  if (product.itemId === item.itemId) return { tier: 'exact', packCount: quantity };
  const [wished, offered] = [item.content, product.content];
  if (firmness === 'product' || !isWished(wish, product)) return 'another-product';
  if (wished === null || offered === null || wished.measure !== offered.measure) return 'another-product';
  if (!isLikePacked(wished, offered)) return 'another-product';
  if (Math.abs(offered.amount / wished.amount - 1) <= SAME_SIZE + ROUNDING)
    // What is sealed is not cut: half a pound takes a whole package of one.
    return {
      tier: 'same-size',
      packCount: product.isSoldByWeight ? quantity : Math.ceil(quantity - ROUNDING),
    };
  const wantedAmount = quantity * wished.amount;
  if (product.isSoldByWeight) return weighOut(wantedAmount / offered.amount);
  const packCount = Math.ceil(wantedAmount / offered.amount - ROUNDING);
  if (packCount * offered.amount > (MAX_SURPLUS + ROUNDING) * wantedAmount) return 'too-large';
  if (packCount > MAX_PACKS_FOR_ONE * quantity) return 'too-small';
  return { tier: 'other-size', packCount };
}

/** A fitting product with its price: cents for one package. */
export type Filling = { item: FitItem; fit: Fit; priceCents: number };

type Known = {
  item: Pick<FitItem, 'brand'>;
  isEstimate: boolean;
  /** The shopper saw it at this very store, not longer ago than a store's own observation is shown. */
  isOwnSighting: boolean;
  /** Its brand is the store's own. */
  isOwnLabel: boolean;
};

/**
 * The fillings that are more than guesses beside what is known (decision 0064): where the shopper saw a price at the store,
 * nothing that is only estimated there goes before it. "Store brand" stands for whatever the store's own brand may be: of it and that
 * brand, what was seen takes the place of what is estimated.
 */
export function withoutGuesses<T extends Known>(fillings: readonly T[]): readonly T[] {
  if (fillings.some(({ isOwnSighting }) => isOwnSighting)) {
    return fillings.filter(({ isEstimate }) => !isEstimate);
  }
  const isOfStore = ({ isOwnLabel, item }: Known) => isOwnLabel || isOwnBrand(item.brand);
  const isSeen = fillings.some((filling) => isOfStore(filling) && !filling.isEstimate);
  return isSeen ? fillings.filter((filling) => !(filling.isEstimate && isOfStore(filling))) : fillings;
}

/**
 * The cheapest for the whole line; of equals one of the size that was asked for, then one with a name ("Great Value"
 * rather than "Store brand"), then the first by id, so that two looks agree. Undefined without any.
 */
export function cheapestFilling<T extends Filling>(fillings: readonly T[]): T | undefined {
  const lineCents = ({ fit, priceCents }: Filling) => fit.packCount * priceCents;
  return fillings.toSorted(
    (a, b) =>
      lineCents(a) - lineCents(b) ||
      Number(a.fit.tier === 'other-size') - Number(b.fit.tier === 'other-size') ||
      Number(isOwnBrand(a.item.brand)) - Number(isOwnBrand(b.item.brand)) ||
      a.item.itemId - b.item.itemId,
  )[0];
}
