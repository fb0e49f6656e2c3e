import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSession } from '#server/features/auth/session-queries.ts';
import { cartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { migrate } from './migrate.ts';

const migrations = join(import.meta.dirname, 'migrations');
let before = '';
let database: TestDatabase;

beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'cartwise-before-kinds-'));
  await mkdir(before, { recursive: true });
  for (const name of await readdir(migrations)) {
    if (name < '0021') await copyFile(join(migrations, name), join(before, name));
  }
  database = await createTestDatabase({ from: 'nothing' });
});

afterAll(async () => {
  await database.close();
  await rm(before, { recursive: true });
});

/** A shopper from before lines could be of any brand: two products with the same name in all kinds of lists. */
const yesterday = `
  insert into app_user (id, issuer, subject, email, created_at, subscription_status)
    values ('maya', 'test', 'maya', 'maya@example.com', '2026-01-01', 'active');
  insert into grocery_item (name, brand, unit, category, net_amount, net_measure, net_count, source, base_price_cents, base_basis)
    values ('Whole Milk', 'Store brand', '1 gal', 'Dairy', 3785.411784, 'ml', 1, 'seed', 350, 'typical'),
      ('Whole Milk', 'Great Value', '1 gal', 'Dairy', 3785.411784, 'ml', 1, 'seed', 320, 'typical');
  insert into chain (slug, name, logo, color) values ('corner', 'Corner', 'CO', '#123456');
  insert into store (chain_id, name, city, state, zip_code, latitude, longitude, source, source_ref)
    values (1, 'Corner', 'Chicago', 'IL', '60602', 41.88, -87.63, 'test', '1');
  insert into cart_entry (user_id, item_id, quantity, added_at)
    values ('maya', 1, 2, '2026-11-01'), ('maya', 2, 3, '2026-11-02');
  insert into favorite (user_id, item_id, frequency, added_at) values ('maya', 2, 'weekly', '2026-11-01');
  insert into recurring_order (user_id, frequency, created_at, next_due_at)
    values ('maya', 'weekly', '2026-11-01', '2026-12-01');
  insert into recurring_order_item (order_id, position, item_id, quantity) values (1, 1, 1, 4), (1, 2, 2, 5);
  insert into shared_list (id, owner_id, title, created_at, last_opened_at)
    values ('AAAAAAAAAAAAAAAAAAAAAA', 'maya', 'Party', '2026-11-01', '2026-11-01');
  insert into shared_list_item (list_id, item_id, position, quantity)
    values ('AAAAAAAAAAAAAAAAAAAAAA', 1, 1, 6), ('AAAAAAAAAAAAAAAAAAAAAA', 2, 2, 7);
`;

type Line = { quantity: number; firmness: string; item: { brand: string } };
const lines = (all: Line[]) => all.map(({ quantity, firmness, item }) => [quantity, item.brand, firmness]);

it('still means the exact product in existing carts, favorites, orders and shared lists', async () => {
  const { pool, db } = database;
  await migrate(pool, before);
  await pool.query(yesterday);
  await migrate(pool);

  const now = new Date('2026-11-21T12:00:00Z');
  const app = await startTestApp(db, { clock: () => now });
  const token = await startSession(db, { userId: 'maya', now });
  const get = async (path: string) =>
    (await app.call('GET', path, { headers: { cookie: `session=${token}` } })).body;

  const cart = cartLines(await get('/api/cart?storeIds=1'));
  expect(lines(cart)).toEqual([
    [2, 'Store brand', 'product'],
    [3, 'Great Value', 'product'],
  ]);
  expect(cart[1]).toMatchObject({ itemId: 2, quantity: 3 });
  expect(cart[1].storePrices[0]).not.toHaveProperty('filledBy'); // its own item fills the line
  expect(await get('/api/favorites')).toMatchObject([
    { firmness: 'product', item: { brand: 'Great Value' } },
  ]);
  expect(lines((await get('/api/recurring-orders'))[0].items)).toEqual([
    [4, 'Store brand', 'product'],
    [5, 'Great Value', 'product'],
  ]);
  expect(lines((await get('/api/shared-lists/AAAAAAAAAAAAAAAAAAAAAA')).items)).toEqual([
    [6, 'Store brand', 'product'],
    [7, 'Great Value', 'product'],
  ]);
  await app.close();
});
