import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { findNextPage, readPages } from '#tests/support/read-pages.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startTestApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp(database.db);
  for (const [index, popularity] of [5, 0, 9, 5, 5, 0, 7].entries()) {
    await makeItem(database.db, {
      name: index < 3 ? 'Bread' : `Item ${index}`,
      brand: `Brand ${index}`,
      popularity,
    });
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const fetchItems = (query: string) => app.call('GET', `/api/grocery-items${query}`);

describe('GET /api/grocery-items', () => {
  it("The item list is ordered by popularity, and its pages don't overlap", async () => {
    const pages = await readPages<GroceryItem>(app, '/api/grocery-items?limit=2');
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
    const items = pages.flat();
    expect(items.map(({ brand }) => brand)).toEqual([2, 6, 0, 3, 4, 1, 5].map((index) => `Brand ${index}`));
    expect((await fetchItems('')).body).toEqual(items);
  });

  it('The next-page link of the item list keeps the query parameters', async () => {
    const next = (await findNextPage(app, '/api/grocery-items?name=Bread&limit=1')) ?? '';
    expect(Object.fromEntries(new URL(next, 'http://x').searchParams)).toMatchObject({
      name: 'Bread',
      limit: '1',
    });
    expect((await app.call('GET', next)).body).toEqual((await fetchItems('?name=Bread')).body.slice(1, 2));
  });

  it('Filtering the item list by an exact name returns all brands of that item', async () => {
    const { body } = await fetchItems('?name=Bread');
    expect(body.map(({ brand }: GroceryItem) => brand)).toEqual(['Brand 2', 'Brand 0', 'Brand 1']);
    expect((await fetchItems('?name=bread')).body).toEqual([]);
    expect(await fetchItems('?name=Bread%00')).toMatchObject({
      status: 400,
      body: { issues: [{ field: 'name' }] },
    });
  });

  it('The item list accepts any well-formed cursor', async () => {
    for (const cursor of ['0.0', '2147483647.1', '1.2147483647']) {
      expect((await fetchItems(`?cursor=${cursor}`)).status).toBe(200);
    }
  });

  it.each([
    '?limit=0',
    '?limit=501',
    '?limit=x',
    '?cursor=1',
    '?cursor=a.b',
    '?cursor=-1.5',
    '?cursor=2147483648.1',
    '?cursor=1.99999999999999999999',
    '?name=',
    '?size=3',
  ])('The item list rejects the query %s and gives the reason', async (query) => {
    const answer = await fetchItems(query);
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toHaveLength(1);
  });
});
