import { z } from 'zod/mini';
import { getCart } from '#contract/cart.ts';
import { storePrice } from '#contract/prices.ts';

/**
 * The lines of an answer of `GET /api/cart`, with all that it says of each price at that price, as favorites have it:
 * store, `"3.49"`, kind and scope.
 */
// biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it is, without the contract's types
export const cartLines = (body: unknown): any[] =>
  getCart.response.parse(body).map(({ storePrices, ...entry }) => ({
    ...entry,
    storePrices: storePrices.map((price) => z.encode(storePrice, price)),
  }));
