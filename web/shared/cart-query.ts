import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '#web/api/query.ts';

/** The start of the key of every reading of the cart, whatever stores it is priced at. */
export const cartKey = keyOf({ path: '/api/cart' }, {});

export const refreshCart = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: cartKey });
