import { afterEach, expect, it, vi } from 'vitest';
import { clearCart, getCart } from '#contract/cart.ts';
import { addCartNote, listCartNotes } from '#contract/free-lines.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { sendRequest } from './request.ts';

afterEach(async () => {
  vi.useRealTimers();
  answering(ok);
  await sendRequest(listCartNotes, {});
  vi.unstubAllGlobals();
});

const ok = () => new Response('{}', { status: 200 });
const status =
  (code: number, headers = {}) =>
  () =>
    new Response('', { status: code, headers });
const lost = (): Response => {
  throw new TypeError('Failed to fetch');
};

function answering(...answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return (answers.shift() ?? ok)();
  });
  return keys;
}

const add = (text: string) => sendRequest(addCartNote, { body: { text } }).catch(() => 'failed');

it('Each write has a unique idempotency key, and reads have none', async () => {
  const keys = answering();
  await add('cake');
  await add('cake');
  await sendRequest(clearCart, {});
  await sendRequest(getCart, {});
  expect(new Set(keys).size).toBe(4);
  expect(keys.slice(0, 3).every((key) => /^"[0-9a-f]{32}"$/.test(key ?? ''))).toBe(true);
  expect(keys[3]).toBeNull();
});

it("A write isn't resent automatically if its connection breaks", async () => {
  const keys = answering(lost, ok);
  expect(await add('cake')).toBe('failed');
  expect(keys).toHaveLength(1);
});

it.each([
  ['no response', [lost]],
  ['a 502 from a proxy', [status(502)]],
  ['a 409 for a write in progress', [status(409, { 'retry-after': '1' })]],
])('After %s, only a retry of the same write keeps the idempotency key', async (_, answers) => {
  const keys = answering(...answers, lost);
  expect(await add('cake')).toBe('failed');
  expect(await add('bread')).toBe('failed');
  expect(await add('cake')).toEqual({});
  expect(keys.at(-1)).toBe(keys[0]);
  expect(keys.at(-2)).not.toBe(keys[0]);
});

it('A write repeated after its data was reloaded gets a new idempotency key', async () => {
  const keys = answering(lost, ok, ok);
  await add('cake');
  await sendRequest(listCartNotes, {});
  await add('cake');
  expect(keys.at(-1)).not.toBe(keys[0]);
});

it('A retried write keeps its idempotency key after calls to other parts of the API', async () => {
  const keys = answering(lost, ok, ok, ok);
  await add('cake');
  await sendRequest(getCart, {});
  await sendRequest(clearCart, {});
  await add('cake');
  expect(keys.at(-1)).toBe(keys[0]);
});

it('A write repeated minutes after a failure gets a new idempotency key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const keys = answering(lost, ok);
  await add('cake');
  vi.advanceTimersByTime(2 * MINUTE_MS);
  await add('cake');
  expect(keys.at(-1)).not.toBe(keys[0]);
});

it('Identical writes in flight get different idempotency keys, and each can be retried', async () => {
  const keys = answering(lost, lost, ok, ok, ok);
  await Promise.all([add('cake'), add('cake')]);
  const lostKeys = new Set(keys);
  await add('cake');
  await add('cake');
  await add('cake');
  expect(lostKeys.size).toBe(2);
  expect(new Set(keys.slice(2, 4))).toEqual(lostKeys);
  expect(lostKeys).not.toContain(keys[4]);
});

it('A write repeated after a rejection gets a new idempotency key', async () => {
  const keys = answering(status(400), ok);
  await add('cake');
  await add('cake');
  expect(keys[1]).not.toBe(keys[0]);
});
