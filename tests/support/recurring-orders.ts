import { createTestDatabase } from './database.ts';
import { makeItem } from './factories.ts';
import { signIn } from './sign-in.ts';
import { startTestApp } from './test-app.ts';

export const ORDERS_URL = '/api/recurring-orders';

/**
 * Starts an app with two items. `begin` signs in a new Premium shopper, and all later calls are made as that shopper.
 */
export async function setUpRecurringOrders(clock: () => Date) {
  const database = await createTestDatabase();
  const app = await startTestApp(database.db, { clock });
  const milk = await makeItem(database.db, { name: 'Milk' });
  const bread = await makeItem(database.db, { name: 'Bread', brand: 'Baker', unit: '20 oz' });
  const begin = () => signIn(database.db, { subscription_status: 'active' });
  let shopper = await begin();
  const change = (id: number, body: { isActive: boolean; isRemoved?: false }) =>
    app.call('PATCH', `${ORDERS_URL}/${id}`, { ...shopper, body });
  return {
    ...{ database, app, milk, bread },
    begin: async () => {
      shopper = await begin();
      return shopper;
    },
    create: (body: unknown) => app.call('POST', ORDERS_URL, { ...shopper, body }),
    list: async () => (await app.call('GET', ORDERS_URL, shopper)).body,
    change: (id: number, isActive: boolean) => change(id, { isActive }),
    restore: (id: number, isActive = true) => change(id, { isActive, isRemoved: false }),
    remove: (id: number) => app.call('DELETE', `${ORDERS_URL}/${id}`, shopper),
    some: () => ({
      frequency: 'weekly',
      items: [
        { itemId: milk.id, quantity: 2 },
        { itemId: bread.id, quantity: 1 },
      ],
    }),
    end: async () => {
      await app.close();
      await database.close();
    },
  };
}
