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
