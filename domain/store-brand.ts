/**
 * The brand of items that stand for whatever own brand a store has. Every chain has one, so it is estimated
 * everywhere, and each store's is another product.
 */
const OWN_BRAND = 'Store brand';

export const isOwnBrand = (brand: string): boolean => brand === OWN_BRAND;

/**
 * Why an item of a chain's brand has no price elsewhere, in words: "Great Value is sold only at Walmart Supercenter".
 * At most two chains are named. Throws RangeError without any.
 */
export function soldOnlyAt(brand: string, chainNames: readonly string[]): string {
  const [first, second, ...others] = chainNames;
  if (first === undefined) throw new RangeError(`No chain sells '${brand}'`);
  if (second === undefined) return `${brand} is sold only at ${first}`;
  return others.length === 0
    ? `${brand} is sold only at ${first} and ${second}`
    : `${brand} is sold only at ${first}, ${second} and others`;
}

/**
 * What a chain sells beside its own brands: what any supermarket does, few of the national brands (Aldi), or packs
 * that only a club has (Costco).
 */
export const assortments = ['full', 'few-brands', 'club-packs'] as const;
export type Assortment = (typeof assortments)[number];

/** What the starter data calls the brand of loose fruit, vegetables, meat and fish: every store has its own. */
const unbranded: ReadonlySet<string> = new Set(['Fresh', 'Organic']);

type Offer = {
  brand: string;
  chainName: string;
  isIndependent: boolean;
  assortment: Assortment;
  /** The brand is one that few chains sell, this one among them. */
  isOwnLabel: boolean;
  /** Some names of the chains that sell the brand, where this one does not; else null. */
  brandOnlyAt: readonly string[] | null;
};

/**
 * Why nothing may be estimated for a brand at a chain, in words, or null where an estimate is fair: nobody can buy it
 * there, or so little is known of what the store sells that any number would be made up
 * (docs/decisions/0006-store-brands.md).
 */
export function whyNoEstimate(offer: Offer): string | null {
  const { brand, chainName, assortment } = offer;
  if (offer.brandOnlyAt !== null) return soldOnlyAt(brand, offer.brandOnlyAt);
  if (offer.isIndependent) return 'No price of this independent store is known yet';
  if (assortment === 'full' || offer.isOwnLabel || isOwnBrand(brand)) return null;
  if (assortment === 'club-packs')
    return `${chainName} sells club packs: no price of this size is known there`;
  if (unbranded.has(brand)) return null;
  return `${chainName} sells mostly its own brands: no price of ${brand} is known there`;
}
