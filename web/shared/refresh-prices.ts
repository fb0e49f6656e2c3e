import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '#web/api/query.ts';
import { refreshCart } from './cart-cache.ts';

const pricedPaths = ['/api/prices', '/api/favorites', '/api/grocery-items'] as const;

/** Reads anew what shows prices: the cart first, on which the answer rests. */
export async function refreshPrices(client: QueryClient): Promise<void> {
  await refreshCart(client);
  for (const path of pricedPaths) void client.invalidateQueries({ queryKey: keyOf({ path }, {}) });
}
