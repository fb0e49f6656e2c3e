import type { BrandTier } from '#domain/item/brand-tiers.ts';
import { t } from '#domain/language.ts';

/**
 * Brand name of generic items, which represent any chain's store brand. Their prices are estimated everywhere
 * except at clubs.
 */
const OWN_BRAND = 'Store brand';

export const isGenericStoreBrand = (brand: string): boolean => brand === OWN_BRAND;

/** Whether this is the placeholder brand for unbranded produce, meat and fish, which official averages cover. */
export const isFreshFoodPlaceholder = (brand: string): boolean => brand === 'Fresh';

export const isPlaceholderBrand = (brand: string): boolean =>
  isGenericStoreBrand(brand) || isFreshFoodPlaceholder(brand);

/** Formats a note on where a brand is sold, with at most two chains. Throws RangeError if there are none. */
export function soldOnlyAtText(brand: string, chainNames: readonly string[]): string {
  const [first, second, ...others] = chainNames;
  if (first === undefined) throw new RangeError(`No chain sells '${brand}'`);
  if (second === undefined) return t`${brand} is sold only at ${first}`;
  return others.length === 0
    ? t`${brand} is sold only at ${first} and ${second}`
    : t`${brand} is sold only at ${first}, ${second}, and others`;
}

/**
 * Ranges of products that chains carry besides their own brands: few brands at Aldi, natural foods at Whole Foods,
 * and club packs at Costco.
 */
export const assortments = ['full', 'few-brands', 'natural-foods', 'club-packs'] as const;
export type Assortment = (typeof assortments)[number];

/** Brand names that the starter data uses for unbranded food, which every store sells. */
const unbranded: ReadonlySet<string> = new Set(['Fresh', 'Organic', 'Hass', 'Bartlett']);

export const isUnbranded = (brand: string): boolean => unbranded.has(brand);

type Offer = {
  itemName: string;
  brand: string;
  brandTier: BrandTier;
  chainName: string;
  isIndependent: boolean;
  assortment: Assortment;
  /** Brands, item names, or first words of item names that the chain doesn't carry. */
  notCarried: readonly string[];
  isChainsStoreBrand: boolean;
  /** The chains that sell the brand, or null if this chain sells it. */
  brandOnlyAt: readonly string[] | null;
};

/** Lowercases all words except acronyms such as "LED". */
const lowercaseWords = (name: string) => name.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());

function findNotCarried({ itemName, brand, notCarried }: Offer): string | null {
  for (const entry of notCarried) {
    if (entry.toLowerCase() === brand.toLowerCase()) return brand;
    if (`${itemName} `.startsWith(`${entry} `)) return lowercaseWords(entry);
  }
  return null;
}

/** Finds the reason why no price can be estimated. Null if one can be (decisions 6 and 18). */
export function findNoEstimateReason(offer: Offer): string | null {
  const { brand, chainName, assortment } = offer;
  if (offer.brandOnlyAt !== null) return soldOnlyAtText(brand, offer.brandOnlyAt);
  if (offer.isIndependent) return t`No prices yet for this independent store`;
  const missing = findNotCarried(offer);
  if (missing !== null) return t`${chainName} doesn’t carry ${missing}`;
  if (assortment === 'full' || offer.isChainsStoreBrand) return null;
  if (assortment === 'club-packs')
    return t`${chainName} sells bulk packs, and we have no price for one there`;
  if (isGenericStoreBrand(brand) || unbranded.has(brand)) return null;
  if (assortment === 'few-brands')
    return t`${chainName} sells mostly its own brands, and we have no price for ${brand} there`;
  if (offer.brandTier === 'premium') return null;
  return t`${chainName} sells natural foods, and we have no price for ${brand} there`;
}

/** Whether a reason from `findNoEstimateReason` means that the chain doesn't sell the item. */
export const isNotSoldReason = (reason: string): boolean =>
  [t`${''} is sold only at ${''}`, t`${''} doesn’t carry ${''}`].some((words) => reason.includes(words));
