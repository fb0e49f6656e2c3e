import type { CartAddition } from '#contract/cart.ts';
import { MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/limits.ts';
import { localizedBrand, localizedItemName, t } from '#domain/language.ts';
import { summarizeNames } from '#web/lib/short-list.ts';

const namesOf = (items: CartAddition['notAdded']) =>
  summarizeNames(items.map(({ name, brand }) => `${localizedItemName(name)} (${localizedBrand(brand)})`));

export function leftOutItemsText({ notAdded }: Pick<CartAddition, 'notAdded'>): string {
  const many = notAdded.filter(({ reason }) => reason === 'quantity_limit');
  const full = notAdded.filter(({ reason }) => reason === 'cart_full');
  return [
    ...(many.length > 0 ? [t`You can have up to ${MAX_QUANTITY} of one item: ${namesOf(many)}.`] : []),
    ...(full.length > 0
      ? [t`Your cart is full at ${MAX_CART_ENTRIES} items, so ${namesOf(full)} didn’t fit.`]
      : []),
  ].join(' ');
}
