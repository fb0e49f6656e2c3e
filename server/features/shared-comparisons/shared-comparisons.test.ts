import { afterAll, describe, expect, it } from 'vitest';
import { MAX_SHARED_COMPARISONS } from '#contract/limits.ts';
import { defaultRateLimits } from '#server/http/rate-limit.ts';
import { createSecret } from '#server/http/secrets.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { insertSharedComparison } from '#tests/support/insert-comparison.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
const sharedAt = new Date('2026-11-27T15:41:00Z');
const app = await startTestApp(db);

afterAll(async () => {
  await app.close();
  await database.close();
});

const item = { name: 'Whole Milk', brand: 'Prairie', unit: '1 gal' };
const range = { lowCents: 350, highCents: 460, packCount: 2, needsCard: false, item };

const openPage = async (id: string, headers: Record<string, string> = {}) => {
  const {
    statusCode,
    headers: responseHeaders,
    body,
  } = await app.inject({ url: `/compared/${id}`, headers });
  return {
    status: statusCode,
    responseHeaders,
    body,
    words: body.replace(/<[^>]+>/g, '').replace(/\s+/g, ' '),
  };
};

const listComparisons = async (headers: Record<string, string>) =>
  (await app.call('GET', '/api/shared-comparisons', { headers })).body;

describe('Shared comparison page', () => {
  it("The shared comparison page shows each price's age and source without JavaScript", async () => {
    const { userId } = await signIn(db);
    const stores = ['Near Market', 'Far Market', 'Club', 'Corner'].map((name) => ({
      ...{ name, totalCents: 800, lowCents: 700, highCents: 920, isEstimate: true },
    }));
    const id = await insertSharedComparison(db, userId, sharedAt, {
      ...{ stores, leftOutCount: 2 },
      answer: { sentence: 'Near Market is your best bet.', notes: ['Far Market could be just as cheap.'] },
      lines: [
        {
          ...{ item, quantity: 2, firmness: 'product' },
          prices: [
            {
              ...{ kind: 'seen', priceCents: 400, ...range, lowCents: 400, highCents: 400 },
              ...{ source: 'receipts', seenAt: '2026-11-26T18:00:00Z' },
            },
            {
              ...{ kind: 'chain', priceCents: 410, ...range },
              ...{ source: 'you', seenAt: '2026-11-20T18:00:00Z', needsCard: true },
            },
            {
              ...{ kind: 'estimate', priceCents: 420, ...range, source: 'bls', seenAt: null },
              item: { ...item, unit: '0.5 gal' },
            },
            { kind: 'not_sold', reason: 'Sells its own brands only' },
          ],
        },
        {
          ...{ item: { name: 'Ground Beef', brand: 'Fresh', unit: 'lb' }, quantity: 4, firmness: 'any' },
          prices: [
            {
              ...{ kind: 'estimate', priceCents: 637, lowCents: 506, highCents: 801, packCount: 4 },
              ...{ source: 'typical', seenAt: null, needsCard: false },
              item: { name: 'Ground Beef', brand: 'Butcher', unit: 'lb' },
            },
          ],
        },
      ],
    });
    const { status, responseHeaders, body, words } = await openPage(id);
    expect(status).toBe(200);
    expect(responseHeaders['x-robots-tag']).toBe('noindex');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('<script');
    for (const text of [
      'Near Market is your best bet.',
      'Prices as of Nov 27, 2026, 9:41 AM CST. This page won’t change.',
      'Far Market could be just as cheap.',
      'Near Market: about $8, likely $7–$9',
      'Corner: about $8, likely $7–$9 Missing 1: Whole Milk',
      '2 × Whole Milk, 1 gal, Prairie',
      'Near Market: 2 × $4.00 · seen here Nov 26, 2026 (receipts)',
      'Far Market: 2 × ~$4.10 · seen at another store in this chain Nov 20, 2026 (the person who shared this) · likely $3.50–$4.60 · with the store’s card',
      'Club: 2 × ~$4.20 · our estimate from the U.S. average · likely $3.50–$4.60 · Whole Milk, 0.5 gal',
      'Ground Beef, 4 lb',
      'Near Market: 4 lb × ~$6.37 · our estimate from a typical shelf price · likely $5.06–$8.01 · Butcher',
      'Corner: not sold here. Sells its own brands only.',
      'Left out because no product matched: 2 lines.',
    ]) {
      expect(words).toContain(text);
    }
    expect(body).toContain('<a class="button" href="/">Compare your own cart</a>');
  });

  it('The shared comparison page stays in the language of the shopper who shared it', async () => {
    const { userId } = await signIn(db);
    const id = await insertSharedComparison(db, userId, sharedAt, { language: 'es' });
    const { body, words } = await openPage(id, { 'accept-language': 'en' });
    expect(body).toContain('<html lang="es">');
    expect(words).toContain('Precios del 27 nov 2026, 9:41 a.m. CST. Esta página no cambiará.');
  });

  it('The shared comparison page escapes HTML in item and store names', async () => {
    const { userId } = await signIn(db);
    const id = await insertSharedComparison(db, userId, sharedAt, {
      answer: { sentence: '<script>alert(1)</script>', notes: [] },
    });
    expect((await openPage(id)).body).not.toContain('<script>');
  });

  it.each([
    'x',
    createSecret(),
    '%00',
    "'--",
  ])('The page for an unknown comparison (%s) returns 404', async (id) => {
    const { status, words } = await openPage(id);
    expect(status).toBe(404);
    expect(words).toContain('We couldn’t find this comparison');
  });

  it('A network that requests too many shared comparison pages gets 429', async () => {
    const limits = { ...defaultRateLimits, listsPerMinute: 1 };
    const limitedApp = await startTestApp(db, { limits, clock: () => sharedAt });
    expect((await limitedApp.inject('/compared/nope')).statusCode).toBe(404);
    const refusedAnswer = await limitedApp.inject('/compared/nope');
    expect([refusedAnswer.statusCode, refusedAnswer.headers['retry-after']]).toEqual([429, '60']);
    await limitedApp.close();
  });
});

describe('Sharing a comparison', () => {
  const shareCart = (headers: Record<string, string>, body: object) =>
    app.call('POST', '/api/shared-comparisons/from-cart', { headers, body });

  it("A shared comparison shows current prices and leaves out the shopper's notes", async () => {
    const { userId, headers } = await signIn(db);
    const milk = await makeItem(db, { name: 'Oat Milk' });
    const nearStore = await makeStore(db, { name: 'Near Market' });
    await db
      .insertInto('cart_entry')
      .values({ user_id: userId, item_id: milk.id, quantity: 2, added_at: sharedAt })
      .execute();
    await app.call('POST', '/api/free-lines', { headers, body: { text: 'Surprise for Sam' } });
    const { status, body } = await shareCart(headers, { storeIds: [nearStore.id] });
    expect(status).toBe(201);
    const { words } = await openPage(new URL(body.shareUrl).pathname.replace('/compared/', ''));
    expect(words).toContain('2 × Oat Milk');
    expect(words).toContain('Near Market');
    expect(words).toContain('Left out because no product matched: 1 line.');
    expect(words).not.toContain('Surprise');
    expect((await listComparisons(headers)).map(({ shareUrl }: { shareUrl: string }) => shareUrl)).toEqual([
      body.shareUrl,
    ]);
  });

  it('Sharing a comparison fails if the cart is empty, no stores are given or a store is unknown', async () => {
    const { headers } = await signIn(db);
    expect(await shareCart(headers, {})).toMatchObject({ status: 400, body: { message: 'Cart is empty' } });
    expect(await shareCart(headers, { storeIds: [] })).toMatchObject({ status: 400 });
    expect(await shareCart(headers, { storeIds: [2_000_000_000] })).toMatchObject({ status: 400 });
  });
});

describe("A shopper's shared comparisons", () => {
  it('Only the owner can list and delete a shared comparison', async () => {
    const [owner, other] = [await signIn(db), await signIn(db)];
    const id = await insertSharedComparison(db, owner.userId, sharedAt);
    expect(await listComparisons(owner.headers)).toEqual([
      {
        ...{ id, sharedAt: sharedAt.toISOString(), sentence: 'Near Market is the cheapest.', lineCount: 1 },
        shareUrl: `http://localhost:3000/compared/${id}`,
      },
    ]);
    expect(await listComparisons(other.headers)).toEqual([]);
    const remove = (headers: Record<string, string>) =>
      app.call('DELETE', `/api/shared-comparisons/${id}`, { headers });
    expect((await remove(other.headers)).status).toBe(404);
    expect((await openPage(id)).status).toBe(200);
    expect((await remove(owner.headers)).status).toBe(204);
    expect((await openPage(id)).status).toBe(404);
    expect((await remove(owner.headers)).status).toBe(404);
  });

  it("Simultaneous requests can't exceed the limit on shared comparisons", async () => {
    const { userId } = await signIn(db);
    const attempts = Array.from({ length: MAX_SHARED_COMPARISONS + 3 }, () =>
      insertSharedComparison(db, userId, sharedAt),
    );
    const refusedAttempts = (await Promise.allSettled(attempts)).filter(
      ({ status }) => status === 'rejected',
    );
    expect(refusedAttempts).toHaveLength(3);
    expect(refusedAttempts[0]).toMatchObject({ reason: { code: 'comparisons_full', status: 409 } });
  });
});
