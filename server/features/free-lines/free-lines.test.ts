import { afterAll, expect, it } from 'vitest';
import { CART_NOTE_MAX_CHARACTERS, MAX_CART_NOTES } from '#contract/limits.ts';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const { db } = database;
/** Lines added in the same millisecond have no defined order, so the clock advances each time it's read. */
let clockMs = Date.now() - 60_000;
const app = await startTestApp(db, { clock: () => new Date(clockMs++) });
afterAll(async () => {
  await app.close();
  await database.close();
});

type Shopper = Awaited<ReturnType<typeof signIn>>;
const add = ({ headers }: Shopper, body: unknown) => app.call('POST', '/api/free-lines', { headers, body });
const listLines = async ({ headers }: Shopper): Promise<{ id: number; text: string; addedAt: string }[]> =>
  (await app.call('GET', '/api/free-lines', { headers })).body;
const listTexts = async (shopper: Shopper) => (await listLines(shopper)).map(({ text }) => text);

it('Free-text lines are listed oldest first, and only to their owner', async () => {
  const shopper = await signIn(db);
  const stranger = await signIn(db);
  const first = await add(shopper, { text: '  the good olives ' });
  expect(first).toMatchObject({ status: 201, body: { text: 'the good olives', id: expect.any(Number) } });
  await add(shopper, { text: 'حليب 🥛 <b>"DROP TABLE"' });
  expect(await listTexts(shopper)).toEqual(['the good olives', 'حليب 🥛 <b>"DROP TABLE"']);
  expect(await listTexts(stranger)).toEqual([]);
});

it('A restored free-text line returns to its old position', async () => {
  const shopper = await signIn(db);
  for (const text of ['one', 'two', 'three']) await add(shopper, { text });
  const [, two] = await listLines(shopper);
  const removeAnswer = await app.call('DELETE', `/api/free-lines/${two?.id}`, { headers: shopper.headers });
  expect(removeAnswer).toEqual({ status: 204, body: null });
  expect(await listTexts(shopper)).toEqual(['one', 'three']);
  await add(shopper, { text: 'two', addedAt: two?.addedAt });
  expect(await listTexts(shopper)).toEqual(['one', 'two', 'three']);
});

it('Restoring a free-text line ignores a future date in the request', async () => {
  const shopper = await signIn(db);
  const late = await add(shopper, { text: 'four', addedAt: '2099-01-01T00:00:00.000Z' });
  expect(Date.parse(late.body.addedAt)).toBeLessThanOrEqual(Date.now());
});

it('Only the owner can edit a free-text line, and an edited line keeps its position', async () => {
  const shopper = await signIn(db);
  const stranger = await signIn(db);
  for (const text of ['one', 'two']) await add(shopper, { text });
  const [one] = await listLines(shopper);
  const change = ({ headers }: Shopper, text: string) =>
    app.call('PATCH', `/api/free-lines/${one?.id}`, { headers, body: { text } });
  expect((await change(stranger, 'mine')).status).toBe(404);
  expect((await change(shopper, ' ')).body.issues[0].field).toBe('text');
  expect(await change(shopper, ' the good one ')).toEqual({
    status: 200,
    body: { ...one, text: 'the good one' },
  });
  expect(await listTexts(shopper)).toEqual(['the good one', 'two']);
});

it('Free-text lines are limited in number and length', async () => {
  const shopper = await signIn(db);
  const added_at = new Date();
  const rows = Array.from({ length: MAX_CART_NOTES }, (_, index) => ({
    user_id: shopper.userId,
    text: `${index}`,
    added_at,
  }));
  await db.insertInto('free_line').values(rows).execute();
  const refused = await add(shopper, { text: 'one more' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'free_lines_full' } });
  expect(refused.body.message).toContain(`${MAX_CART_NOTES} notes of your own`);
  const other = await signIn(db);
  for (const text of ['', ' \u200b ', 'x'.repeat(CART_NOTE_MAX_CHARACTERS + 1), 'two\nlines', 'null\u0000'])
    expect((await add(other, { text })).body.issues?.[0]?.field, JSON.stringify(text)).toBe('text');
  expect((await add(other, { text: 'x'.repeat(CART_NOTE_MAX_CHARACTERS) })).status).toBe(201);
});

it('Clearing the cart also removes its free-text lines', async () => {
  const shopper = await signIn(db);
  const { id: itemId } = await makeItem(db);
  await app.call('POST', '/api/cart', { headers: shopper.headers, body: { itemId, quantity: 1 } });
  await add(shopper, { text: 'plums' });
  expect((await app.call('DELETE', '/api/cart', { headers: shopper.headers })).status).toBe(204);
  expect(await listTexts(shopper)).toEqual([]);
  expect(parseCartLines((await app.call('GET', '/api/cart', { headers: shopper.headers })).body)).toEqual([]);
});
