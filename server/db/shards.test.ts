import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordObservations } from '#server/features/prices/write.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { crossing, distributed, type PlanNode, references } from '#tests/support/shards.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { recordStatements, type Sent } from '#tests/support/statements.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;
let sent: Sent[];
const positions = new Map<string, number>();

beforeAll(async () => {
  database = await createTestDatabase({ from: 'seeded' });
  sent = recordStatements(database.pool);
  app = await startTestApp(database.db);
  const { rows } = await sql<{ column: string; position: number }>`
    select table_name || '.' || column_name as column, ordinal_position as position from information_schema.columns
    where table_schema = 'public'`.execute(database.db);
  for (const { column, position } of rows) positions.set(column, position);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Write for many shoppers or items at once; docs/scaling.md says what becomes of them. */
const setWise = ['record-observations', 'add-all-to-carts'];

const positionOf = (table: string, column: string) => positions.get(`${table}.${column}`) ?? 0;

/** A shopper's day, as the page asks for it. */
async function shop(): Promise<void> {
  const { headers } = await signIn(database.db, { subscription_status: 'active' });
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
    const answer = await app.call(method, url, { headers, ...(body === undefined ? {} : { body }) });
    expect(answer.status, `${method} ${url}`).toBeLessThan(300);
    return answer.body;
  };
  const { items } = await call('GET', '/api/grocery-items/search?q=milk');
  const stores = await call('GET', '/api/stores?lat=41.8827&lng=-87.6278&maxDistance=10');
  const storeIds: number[] = stores.slice(0, 5).map(({ id }: { id: number }) => id);
  const itemId: number = items[0].id;
  const now = new Date();
  const seen = {
    itemId,
    storeId: storeIds[0] ?? null,
    chainId: null,
    priceCents: 399,
    regularPriceCents: null,
  };
  await recordObservations(
    database.db,
    [{ ...seen, kind: 'regular', channel: 'in-store', source: 'test', observedAt: now }],
    { now },
  );
  await call('GET', `/api/grocery-items/search?q=milk&storeIds=${storeIds}`);
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

async function planOf({ text, values }: Sent): Promise<PlanNode> {
  const { rows } = await database.pool.query(`explain (verbose, costs off, format json) ${text}`, values);
  return rows[0]['QUERY PLAN'][0].Plan;
}

describe('tables cut over several machines', () => {
  it('are asked for one shopper or one item at a time, by every statement of a shopper', async () => {
    sent.length = 0;
    await shop();
    const asked = sent.filter(({ text }) => /^\s*(?:\/\*|with|select|insert|update|delete)/i.test(text));
    const own = asked.filter(({ text }) => !setWise.some((name) => text.includes(`name: ${name} `)));
    const names = new Set(own.map(({ text }) => /name: ([a-z-]+)/.exec(text)?.[1]));
    expect([...names]).toEqual(
      expect.arrayContaining([
        'session-user',
        'search-items',
        'price-entries',
        'add-to-cart',
        'price-history',
      ]),
    );
    const touched = new Set<string>();
    for (const statement of own) {
      const plan = await planOf(statement);
      for (const table of Object.keys(distributed))
        if (JSON.stringify(plan).includes(`"${table}`)) touched.add(table);
      expect(crossing(plan, positionOf), statement.text).toBeNull();
    }
    expect(touched).toEqual(new Set(Object.keys(distributed)));
  });

  it.each([
    ['select * from cart_entry where item_id = 7', 'cart_entry is read for any user_id'],
    [`select * from cart_entry where user_id = 'a' and (quantity > 1 or item_id = 7)`, null],
    [`select * from cart_entry where user_id = 'a' or item_id = 7`, 'cart_entry is read for any user_id'],
    [`select * from cart_entry where user_id = 'a' or user_id = 'b'`, 'cart_entry is read for any user_id'],
    [
      `select * from cart_entry c join preference p on p.latitude = c.quantity where c.user_id = 'a' and p.user_id = 'b'`,
      `it is about several: 'a', 'b'`,
    ],
    [
      `select * from cart_entry c join app_user u on u.id = c.user_id where c.user_id = 'a'`,
      'app_user is on the coordinator alone',
    ],
    [`select * from cart_entry c join preference p using (user_id) where c.user_id = 'a'`, null],
  ])('says of %s: %s', async (text, why) => {
    expect(crossing(await planOf({ text, values: [] }), positionOf)).toBe(why);
  });

  it('are those that the page on scaling names', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/scaling.md'), 'utf8');
    for (const name of setWise) expect(page).toContain(`\`${name}\``);
    const row = (label: string) => page.split('\n').find((line) => line.startsWith(`| ${label} |`)) ?? '';
    const named = (label: string) => new Set([...row(label).matchAll(/`(\w+)`/g)].map(([, name]) => name));
    for (const key of new Set(Object.values(distributed))) {
      const tables = Object.keys(distributed).filter((table) => distributed[table] === key);
      expect(named(`by \`${key}\``), key).toEqual(new Set([key, ...tables]));
    }
    expect(named('on every machine')).toEqual(new Set(references));
  });
});
