import type { CartAddition } from '#contract/cart.ts';
import { MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/limits.ts';
import { localizedBrand, localizedItemName, t } from '#domain/language.ts';
import { summarizeNames } from '#web/lib/short-list.ts';

const summarizeItemNames = (items: CartAddition['notAdded']) =>
  summarizeNames(items.map(({ name, brand }) => `${localizedItemName(name)} (${localizedBrand(brand)})`));

export function leftOutItemsText({ notAdded }: Pick<CartAddition, 'notAdded'>): string {
  const overQuantityLimit = notAdded.filter(({ reason }) => reason === 'quantity_limit');
  const overCartLimit = notAdded.filter(({ reason }) => reason === 'cart_full');
  return [
    ...(overQuantityLimit.length > 0
      ? [t`You can have up to ${MAX_QUANTITY} of one item: ${summarizeItemNames(overQuantityLimit)}.`]
      : []),
    ...(overCartLimit.length > 0
      ? [
          t`Your cart is full at ${MAX_CART_ENTRIES} items, so ${summarizeItemNames(overCartLimit)} didn’t fit.`,
        ]
      : []),
  ].join(' ');
}
