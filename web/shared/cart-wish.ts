import type { CartEntry } from '#contract/cart.ts';

/** What a call says of a wish: how firm it is only where it leaves something open. */
export const cartWish = ({
  itemId,
  quantity,
  firmness,
}: Pick<CartEntry, 'itemId' | 'quantity' | 'firmness'>) =>
  firmness === 'product' ? { itemId, quantity } : { itemId, quantity, firmness };

/** The same of two entries that wish for the same. */
export const wishKey = ({ itemId, firmness }: Pick<CartEntry, 'itemId' | 'firmness'>): string =>
  `${itemId} ${firmness}`;
