import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import type { StorePrice } from '#contract/store-price.ts';
import { isSoldByWeight, quantityStep } from '#domain/item/sold-by-weight.ts';
import { goodsBrand, sizeWords, t } from '#domain/language.ts';

/** A quantity after a step up or down: never less than the step, never more than a cart takes. */
export const quantityAfter = (quantity: number, by: number): number =>
  Math.min(MAX_QUANTITY, Math.max(Math.abs(by), quantity + by));

/** A quantity as it was typed, 0 for none of it; null where a cart takes no such one. */
export function readQuantity(text: string, unit: string): number | null {
  const [, digits] = /^(\d{1,2}(?:[.,]\d+)?)(?: *lbs?)?$/i.exec(text.trim()) ?? [];
  const quantity = Number(digits?.replace(',', '.'));
  return Number.isInteger(quantity / quantityStep(unit)) && quantity <= MAX_QUANTITY ? quantity : null;
}

/** What `readQuantity` takes, as it is said to who typed something else. */
export const quantityHint = (unit: string): string =>
  t`${isSoldByWeight(unit) ? t`Use half pounds, from 0.5` : t`Enter a whole number from 1`} to ${MAX_QUANTITY}.`;

/** A quantity as another item can have it: what is sealed is not cut. */
export const quantityOf = (item: Pick<GroceryItem, 'unit'>, quantity: number): number =>
  isSoldByWeight(item.unit) ? quantity : Math.ceil(quantity);

/** A line with another quantity, its packages along, so that totals follow at once; the server's count takes their place. */
export function withQuantity(entry: CartEntry, quantity: number): CartEntry {
  const packsFor = ({ tier, packCount, unit }: Filling) => {
    if (isSoldByWeight(unit)) return (packCount * quantity) / entry.quantity;
    return Math.ceil(tier === 'other-size' ? (packCount * quantity) / entry.quantity : quantity);
  };
  const storePrices = entry.storePrices.map((at) =>
    at.filledBy === null ? at : { ...at, filledBy: { ...at.filledBy, packCount: packsFor(at.filledBy) } },
  );
  return { ...entry, quantity, storePrices };
}

type Filling = NonNullable<StorePrice['filledBy']>;

/** What fills a line, as it is bought: `2 × Kroger · 0.5 gal`, `2.5 lb Fresh`. */
export const fillingWords = ({ brand, unit, packCount }: Filling): string => {
  if (isSoldByWeight(unit)) return t`${packCount} lb ${goodsBrand(brand)}`;
  return `${packCount > 1 ? `${packCount} × ` : ''}${goodsBrand(brand)} · ${sizeWords(unit)}`;
};

/** A quantity as it is read: `2`, or `2.5 lb` of what is sold by weight. */
export const quantityWords = (quantity: number, unit: string): string =>
  isSoldByWeight(unit) ? t`${quantity} lb` : String(quantity);
