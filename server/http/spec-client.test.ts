import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageViewTally } from '#server/features/analytics/tally.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { specCalls } from '#tests/support/spec/calls.ts';
import { checkShape, createSpecClient } from '#tests/support/spec/client.ts';
import { itemShape } from '#tests/support/spec/shapes.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;
let run: ReturnType<typeof createSpecClient>;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'seeded' });
  const env = { ADMIN_EMAILS: 'admin@example.com', STORE_LAYER_URL: 'off' };
  app = await startListeningApp(database.db, { env });
  const cookies: Record<string, string> = {};
  for (const caller of ['free', 'premium', 'admin', 'family', 'payer']) {
    const person = { first_name: 'Maya', last_name: 'Price', email: `${caller}@example.com` };
    const plan = caller === 'premium' ? { subscription_status: 'active' } : {};
    cookies[caller] = (await signIn(database.db, { ...person, ...plan })).cookie;
  }
  run = createSpecClient(app.url, cookies);
  const tally = createPageViewTally();
  tally.count(new URL(app.url).host, new Date());
  await tally.flush(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

// Each step depends on the steps before it.
describe('A client written from the specification', { shuffle: false }, () => {
  it.each(
    specCalls.map((step, index) => [step[1], step[0], index + 1, step] as const),
  )('The request "%s" from the %s caller gets the specified response (step %i)', async (...row) => {
    await expect(run(row[3])).resolves.toBeUndefined();
  });
});

it('A search for milk finds whole milk', async () => {
  const found = await (await fetch(`${app.url}/api/grocery-items/search?q=milk`)).json();
  expect(found).toContainEqual(expect.objectContaining({ name: 'Whole Milk' }));
});

it.each([
  'GET /api/login',
  'HEAD /api/login',
  'GET /api/mobile-login',
  'GET /api/logout',
])('%s redirects to the identity provider', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  expect((await fetch(app.url + path, { method, redirect: 'manual' })).status).toBe(302);
});

describe("The specification client's checks", () => {
  it('The specification client reports a response whose status or message deviates from the specification', async () => {
    await expect(run(['visitor', 'GET /api/cart', []])).rejects.toThrow('401: ');
    await expect(run(['visitor', 'GET /api/cart', { refused: 403 }])).rejects.toThrow(
      'refused is 401 instead of 403',
    );
    const wrong = { refused: 402, says: ['Pay'] };
    await expect(run(['free', 'GET /api/favorites', wrong])).rejects.toThrow('says[0]');
    await expect(run(['free', 'GET /api/cart', { refused: 401 }])).rejects.toThrow('refused is undefined');
  });

  it.each([
    ['a missing field', [{ id: 1 }], { oneOrMore: itemShape }, 'the answer[0].name'],
    ['an empty list', [], { oneOrMore: itemShape }, 'the answer is []'],
    ['a list within an object', { items: [] }, [], 'the answer is {"items":[]}'],
    ['a list of the wrong length', [1, 2], [1], 'the answer is [1,2]'],
    [
      'a number instead of a price as text',
      { price: 3.49 },
      { price: '<price>' },
      'the answer.price is 3.49',
    ],
    ['a price with three decimals', { price: '3.490' }, { price: '<price>' }, 'the answer.price'],
    ['a wrong value', { quantity: 1 }, { quantity: 2 }, 'the answer.quantity is 1 instead of 2'],
    ['null', null, '<anything>', 'the answer is null'],
    ['a response where none is expected', {}, null, 'the answer is {}'],
    ['an unknown placeholder', 'x', '<word>', 'the answer is "x"'],
  ])('The specification client reports %s as a violation', (_what, answer, shape, message) => {
    expect(() => checkShape(answer, shape)).toThrow(message);
  });
});
