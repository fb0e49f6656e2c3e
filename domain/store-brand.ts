import type { BrandTier } from '#domain/brand-tiers.ts';
import { t } from '#domain/language.ts';

/**
 * The brand of items that stand for whatever own brand a store has. Every chain has one, so it is estimated
 * everywhere but at clubs, and each store's is another product.
 */
const OWN_BRAND = 'Store brand';

export const isOwnBrand = (brand: string): boolean => brand === OWN_BRAND;

/** The brand of loose fruit, vegetables, meat and fish of no maker: what official average prices are of. */
export const isLoose = (brand: string): boolean => brand === 'Fresh';

/** What stands where a brand would and names no maker: whatever the store's own is called, loose goods. */
export const namesNoBrand = (brand: string): boolean => isOwnBrand(brand) || isLoose(brand);

/**
 * Why an item of a chain's brand has no price elsewhere, in words: "Great Value is sold only at Walmart Supercenter".
 * At most two chains are named. Throws RangeError without any.
 */
export function soldOnlyAt(brand: string, chainNames: readonly string[]): string {
  const [first, second, ...others] = chainNames;
  if (first === undefined) throw new RangeError(`No chain sells '${brand}'`);
  if (second === undefined) return t`${brand} is sold only at ${first}`;
  return others.length === 0
    ? t`${brand} is sold only at ${first} and ${second}`
    : t`${brand} is sold only at ${first}, ${second} and others`;
}

/**
 * What a chain sells beside its own brands: what any supermarket does, few of the national brands (Aldi), of those the
 * ones that stand for better food (Whole Foods), or packs that only a club has (Costco).
 */
export const assortments = ['full', 'few-brands', 'natural-foods', 'club-packs'] as const;
export type Assortment = (typeof assortments)[number];

/** What the starter data writes where food has no maker's brand: every store has its own. */
const unbranded: ReadonlySet<string> = new Set(['Fresh', 'Organic', 'Hass', 'Bartlett']);

type Offer = {
  itemName: string;
  brand: string;
  brandTier: BrandTier;
  chainName: string;
  isIndependent: boolean;
  assortment: Assortment;
  /** Brands, and names of items or the words these begin with, that the chain does not carry. */
  notCarried: readonly string[];
  /** The brand is one that few chains sell, this one among them. */
  isOwnLabel: boolean;
  /** Some names of the chains that sell the brand, where this one does not; else null. */
  brandOnlyAt: readonly string[] | null;
};

/** "Diapers" as words in a sentence; "LED" stays as it is. */
const inSentence = (name: string) => name.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());

/** What of the item the chain does not carry, in words: its brand, or the kind of thing; null if neither is known. */
function whatIsNotCarried({ itemName, brand, notCarried }: Offer): string | null {
  for (const entry of notCarried) {
    if (entry.toLowerCase() === brand.toLowerCase()) return brand;
    if (`${itemName} `.startsWith(`${entry} `)) return inSentence(entry);
  }
  return null;
}

/**
 * Why nothing may be estimated for a brand at a chain, in words, or null where an estimate is fair: nobody can buy it
 * there, or so little is known of what the store sells that any number would be made up
 * (docs/decisions/0006-store-brands.md, 0018-clubs-labels-assortments.md).
 */
export function whyNoEstimate(offer: Offer): string | null {
  const { brand, chainName, assortment } = offer;
  if (offer.brandOnlyAt !== null) return soldOnlyAt(brand, offer.brandOnlyAt);
  if (offer.isIndependent) return t`No price of this independent store is known yet`;
  const missing = whatIsNotCarried(offer);
  if (missing !== null) return t`${chainName} does not carry ${missing}`;
  if (assortment === 'full' || offer.isOwnLabel) return null;
  if (assortment === 'club-packs') return t`${chainName} sells club packs: no price of one is known there`;
  if (isOwnBrand(brand) || unbranded.has(brand)) return null;
  if (assortment === 'few-brands')
    return t`${chainName} sells mostly its own brands: no price of ${brand} is known there`;
  if (offer.brandTier === 'premium') return null;
  return t`${chainName} sells natural foods: no price of ${brand} is known there`;
}

/** Whether a reason of `whyNoEstimate` says that the chain does not sell the thing, and not only that no price is known. */
export const saysNotSold = (reason: string): boolean =>
  [t`${''} is sold only at ${''}`, t`${''} does not carry ${''}`].some((words) => reason.includes(words));
