import { MAX_QUANTITY } from '#contract/limits.ts';

/** A quantity after one more or one less: never below one, never more than a cart takes. */
export const quantityAfter = (quantity: number, by: number): number =>
  Math.min(MAX_QUANTITY, Math.max(1, quantity + by));
