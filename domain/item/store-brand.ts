import type { BrandTier } from '#domain/item/brand-tiers.ts';
import { t } from '#domain/language.ts';

/** Generic items represent any chain's store brand. Their prices are estimated everywhere except at clubs. */
const STORE_BRAND = 'Store brand';

export const isGenericStoreBrand = (brand: string): boolean => brand === STORE_BRAND;

export const isFreshFoodPlaceholder = (brand: string): boolean => brand === 'Fresh';

export const isPlaceholderBrand = (brand: string): boolean =>
  isGenericStoreBrand(brand) || isFreshFoodPlaceholder(brand);

/** Throws RangeError if `chainNames` is empty. */
export function soldOnlyAtText(brand: string, chainNames: readonly string[]): string {
  const [first, second, ...others] = chainNames;
  if (first === undefined) throw new RangeError(`No chain sells '${brand}'`);
  if (second === undefined) return t`${brand} is sold only at ${first}`;
  return others.length === 0
    ? t`${brand} is sold only at ${first} and ${second}`
    : t`${brand} is sold only at ${first}, ${second}, and others`;
}

/**
 * Kinds of assortments besides a chain's own brands. Examples: Aldi (`few-brands`), Whole Foods (`natural-foods`),
 * Costco (`club-packs`).
 */
export const assortments = ['full', 'few-brands', 'natural-foods', 'club-packs'] as const;
export type Assortment = (typeof assortments)[number];

/** Values that the starter data uses as the brand of unbranded food. Every store sells such food. */
const unbrandedValues: ReadonlySet<string> = new Set(['Fresh', 'Organic', 'Hass', 'Bartlett']);

export const isUnbranded = (brand: string): boolean => unbrandedValues.has(brand);

type Offer = {
  itemName: string;
  brand: string;
  brandTier: BrandTier;
  chainName: string;
  isIndependent: boolean;
  assortment: Assortment;
  /** Brands, item names, or first words of item names. */
  notCarried: readonly string[];
  isChainsStoreBrand: boolean;
  /**
   * Names of the only chains that sell the brand. Null if the brand isn't limited to certain chains, or if this store's
   * chain is one of them.
   */
  brandOnlyAt: readonly string[] | null;
};

const lowercaseWords = (name: string) => name.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());

function findNotCarriedName({ itemName, brand, notCarried }: Offer): string | null {
  for (const entry of notCarried) {
    if (entry.toLowerCase() === brand.toLowerCase()) return brand;
    if (`${itemName} `.startsWith(`${entry} `)) return lowercaseWords(entry);
  }
  return null;
}

/** Returns why a price can't be estimated, or null if it can (decisions 6 and 18). */
export function findMissingEstimateReason(offer: Offer): string | null {
  const { brand, chainName, assortment } = offer;
  if (offer.brandOnlyAt !== null) return soldOnlyAtText(brand, offer.brandOnlyAt);
  if (offer.isIndependent) return t`No prices yet for this independent store`;
  const notCarriedName = findNotCarriedName(offer);
  if (notCarriedName !== null) return t`${chainName} doesn’t carry ${notCarriedName}`;
  if (assortment === 'full' || offer.isChainsStoreBrand) return null;
  if (assortment === 'club-packs')
    return t`${chainName} sells bulk packs, and we have no price for one there`;
  if (isGenericStoreBrand(brand) || unbrandedValues.has(brand)) return null;
  if (assortment === 'few-brands')
    return t`${chainName} sells mostly its own brands, and we have no price for ${brand} there`;
  if (offer.brandTier === 'premium') return null;
  return t`${chainName} sells natural foods, and we have no price for ${brand} there`;
}

export const isNotSoldReason = (reason: string): boolean =>
  [t`${''} is sold only at ${''}`, t`${''} doesn’t carry ${''}`].some((phrase) => reason.includes(phrase));
