import { expect } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { recordObservations } from './record-observations.ts';
import { signIn } from './sign-in.ts';
import type { startTestApp } from './test-app.ts';

/** Makes the API calls that the page makes during a shopper's day. */
export async function simulateShoppingDay(
  db: Db,
  app: Awaited<ReturnType<typeof startTestApp>>,
): Promise<void> {
  const { headers } = await signIn(db, { subscription_status: 'active' });
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
    const response = await app.call(method, url, { headers, ...(body === undefined ? {} : { body }) });
    expect(response.status, `${method} ${url}`).toBeLessThan(300);
    return response.body;
  };
  const { items } = await call('GET', '/api/search?q=milk');
  const stores = await call('GET', '/api/stores?lat=41.8827&lng=-87.6278&maxDistance=10');
  const storeIds: number[] = stores.slice(0, 5).map(({ id }: { id: number }) => id);
  const itemId: number = items[0].id;
  const now = new Date();
  const seenPrice = {
    itemId,
    storeId: storeIds[0] ?? null,
    chainId: null,
    priceCents: 399,
    regularPriceCents: null,
  };
  await recordObservations(db, [{ ...seenPrice, channel: 'in-store', source: 'test', observedAt: now }], {
    now,
  });
  await call('GET', `/api/search?q=milk&storeIds=${storeIds}`);
  await call('GET', '/api/grocery-items?name=Whole%20Milk');
  await call('GET', `/api/grocery-items/${itemId}/prices?storeIds=${storeIds}`);
  const entry = await call('POST', '/api/cart', { itemId, quantity: 1 });
  await call('PATCH', `/api/cart/${entry.id}`, { quantity: 2 });
  await call('GET', '/api/cart');
  await call('GET', `/api/cart?storeIds=${storeIds}`);
  await call('GET', `/api/comparison?storeIds=${storeIds}`);
  await call('GET', `/api/prices?wishes=${itemId}.any&storeIds=${storeIds}`);
  const line = await call('POST', '/api/free-lines', { text: 'candles' });
  await call('GET', '/api/free-lines');
  await call('DELETE', `/api/free-lines/${line.id}`);
  const location = { lat: 41.8827, lng: -87.6278, address: 'Chicago, IL 60602', isApproximate: false };
  const preferences = { location, distanceMiles: 10, storeIds, extraStopValueCents: 500 };
  await call('PUT', '/api/preferences', preferences);
  await call('GET', '/api/preferences');
  await call('GET', '/api/cart');
  await call('POST', `/api/favorites/toggle/${itemId}`);
  await call('GET', '/api/favorites');
  await call('POST', '/api/favorites/add-to-cart');
  await call('DELETE', `/api/favorites/${itemId}`);
  await call('DELETE', `/api/cart/${entry.id}`);
  await call('DELETE', '/api/cart');
}
