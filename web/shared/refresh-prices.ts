import type { QueryClient } from '@tanstack/react-query';
import { createQueryKey } from '#web/api/query.ts';
import { refreshCart } from './cart-cache.ts';

const pricedPaths = ['/api/prices', '/api/favorites', '/api/grocery-items'] as const;

/** Refetches all prices. The cart comes first, because the recommendation depends on it. */
export async function refreshPrices(client: QueryClient): Promise<void> {
  await refreshCart(client);
  for (const path of pricedPaths) void client.invalidateQueries({ queryKey: createQueryKey({ path }, {}) });
}
