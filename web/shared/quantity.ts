import type { CartEntry } from '#contract/cart.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import type { StorePrice } from '#contract/store-price.ts';
import { isSoldByWeight, quantityStep } from '#domain/item/size/sold-by-weight.ts';
import { isFreshFoodPlaceholder } from '#domain/item/store-brand.ts';
import { localizedBrand, localizedUnit, t } from '#domain/language.ts';

export const stepQuantity = (quantity: number, by: number): number =>
  Math.min(MAX_QUANTITY, Math.max(Math.abs(by), quantity + by));

/** Parses a typed quantity. Returns null if the cart doesn't accept it. */
export function parseQuantity(text: string, unit: string): number | null {
  const [, digits] = /^(\d{1,2}(?:[.,]\d+)?)(?: *lbs?)?$/i.exec(text.trim()) ?? [];
  const quantity = Number(digits?.replace(',', '.'));
  return Number.isInteger(quantity / quantityStep(unit)) && quantity <= MAX_QUANTITY ? quantity : null;
}

export const quantityHint = (unit: string): string =>
  t`${isSoldByWeight(unit) ? t`Use half pounds, from 0.5` : t`Enter a whole number from 1`} to ${MAX_QUANTITY}.`;

export const toSellableQuantity = (item: Pick<GroceryItem, 'unit'>, quantity: number): number =>
  isSoldByWeight(item.unit) ? quantity : Math.ceil(quantity);

/** Changes a line's quantity and scales its package counts immediately. The server's counts replace them later. */
export function withQuantity(entry: CartEntry, quantity: number): CartEntry {
  const scalePackCount = ({ tier, packCount, unit }: Filling) => {
    if (isSoldByWeight(unit)) return (packCount * quantity) / entry.quantity;
    return Math.ceil(tier === 'other-size' ? (packCount * quantity) / entry.quantity : quantity);
  };
  const storePrices = entry.storePrices.map((storePrice) =>
    storePrice.filledBy === null
      ? storePrice
      : {
          ...storePrice,
          filledBy: { ...storePrice.filledBy, packCount: scalePackCount(storePrice.filledBy) },
        },
  );
  return { ...entry, quantity, storePrices };
}

type Filling = NonNullable<StorePrice['filledBy']>;

/**
 * Formats the packages that fill a line, such as `2 × Kroger · 0.5 gal` or `2.5 lb Tyson`. Fresh food without a brand
 * has only a quantity or size: `2.5 lb`.
 */
export const packagesText = ({ brand, unit, packCount }: Filling): string => {
  const hasBrand = !isFreshFoodPlaceholder(brand);
  if (isSoldByWeight(unit))
    return hasBrand ? t`${packCount} lb ${localizedBrand(brand)}` : t`${packCount} lb`;
  const brandAndSize = hasBrand ? `${localizedBrand(brand)} · ${localizedUnit(unit)}` : localizedUnit(unit);
  return `${packCount > 1 ? `${packCount} × ` : ''}${brandAndSize}`;
};

/**
 * Like `packagesText`, but leaves out the size and count if they match the shopper's request. The result is then the
 * brand, or null for fresh food.
 */
export function shortPackagesText({ item, quantity }: CartEntry, filledBy: Filling): string | null {
  const isAsRequested = filledBy.unit === item.unit && filledBy.packCount === quantity;
  if (!isAsRequested) return packagesText(filledBy);
  return isFreshFoodPlaceholder(filledBy.brand) ? null : localizedBrand(filledBy.brand);
}

export const quantityText = (quantity: number, unit: string): string =>
  isSoldByWeight(unit) ? t`${quantity} lb` : String(quantity);
