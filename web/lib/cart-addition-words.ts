import type { CartAddition } from '#contract/cart.ts';
import { MAX_CART_ENTRIES, MAX_QUANTITY } from '#contract/limits.ts';

const MAX_NAMES = 3;

function namesOf(items: CartAddition['notCopied']): string {
  const shown = items.slice(0, MAX_NAMES).map(({ name }) => name);
  const more = items.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What did not fit when several items were added to the cart at once, and why; '' when everything did. */
export function leftOutWords({ notCopied }: Pick<CartAddition, 'notCopied'>): string {
  const many = notCopied.filter(({ reason }) => reason === 'quantity_limit');
  const full = notCopied.filter(({ reason }) => reason === 'cart_full');
  return [
    ...(many.length > 0 ? [`Your cart holds at most ${MAX_QUANTITY} of one item: ${namesOf(many)}.`] : []),
    ...(full.length > 0
      ? [`It is full at ${MAX_CART_ENTRIES} items, which leaves out ${namesOf(full)}.`]
      : []),
  ].join(' ');
}
