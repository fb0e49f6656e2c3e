import { afterEach, expect, it, vi } from 'vitest';
import { clearCart, getCart } from '#contract/cart.ts';
import { addCartNote, listCartNotes } from '#contract/free-lines.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { sendRequest } from './request.ts';

afterEach(async () => {
  vi.useRealTimers();
  stubResponses(respondOk);
  await sendRequest(listCartNotes, {});
  vi.unstubAllGlobals();
});

const respondOk = () => new Response('{}', { status: 200 });
const respondWithStatus =
  (code: number, headers = {}) =>
  () =>
    new Response('', { status: code, headers });
const failConnection = (): Response => {
  throw new TypeError('Failed to fetch');
};

function stubResponses(...responders: (() => Response)[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return (responders.shift() ?? respondOk)();
  });
  return keys;
}

const addNote = (text: string) => sendRequest(addCartNote, { body: { text } }).catch(() => 'failed');

it('Each write has a unique idempotency key, and reads have none', async () => {
  const keys = stubResponses();
  await addNote('cake');
  await addNote('cake');
  await sendRequest(clearCart, {});
  await sendRequest(getCart, {});
  expect(new Set(keys).size).toBe(4);
  expect(keys.slice(0, 3).every((key) => /^"[0-9a-f]{32}"$/.test(key ?? ''))).toBe(true);
  expect(keys[3]).toBeNull();
});

it("A write isn't resent automatically if its connection breaks", async () => {
  const keys = stubResponses(failConnection, respondOk);
  expect(await addNote('cake')).toBe('failed');
  expect(keys).toHaveLength(1);
});

it.each([
  ['no response', [failConnection]],
  ['a 502 from a proxy', [respondWithStatus(502)]],
  ['a 409 for a write in progress', [respondWithStatus(409, { 'retry-after': '1' })]],
])('After %s, only a retry of the same write keeps the idempotency key', async (_, answers) => {
  const keys = stubResponses(...answers, failConnection);
  expect(await addNote('cake')).toBe('failed');
  expect(await addNote('bread')).toBe('failed');
  expect(await addNote('cake')).toEqual({});
  expect(keys.at(-1)).toBe(keys[0]);
  expect(keys.at(-2)).not.toBe(keys[0]);
});

it('A write repeated after its data was reloaded gets a new idempotency key', async () => {
  const keys = stubResponses(failConnection, respondOk, respondOk);
  await addNote('cake');
  await sendRequest(listCartNotes, {});
  await addNote('cake');
  expect(keys.at(-1)).not.toBe(keys[0]);
});

it('A retried write keeps its idempotency key after calls to other parts of the API', async () => {
  const keys = stubResponses(failConnection, respondOk, respondOk, respondOk);
  await addNote('cake');
  await sendRequest(getCart, {});
  await sendRequest(clearCart, {});
  await addNote('cake');
  expect(keys.at(-1)).toBe(keys[0]);
});

it('A write repeated minutes after a failure gets a new idempotency key', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const keys = stubResponses(failConnection, respondOk);
  await addNote('cake');
  vi.advanceTimersByTime(2 * MINUTE_MS);
  await addNote('cake');
  expect(keys.at(-1)).not.toBe(keys[0]);
});

it('Identical writes in flight get different idempotency keys, and each can be retried', async () => {
  const keys = stubResponses(failConnection, failConnection, respondOk, respondOk, respondOk);
  await Promise.all([addNote('cake'), addNote('cake')]);
  const lostKeys = new Set(keys);
  await addNote('cake');
  await addNote('cake');
  await addNote('cake');
  expect(lostKeys.size).toBe(2);
  expect(new Set(keys.slice(2, 4))).toEqual(lostKeys);
  expect(lostKeys).not.toContain(keys[4]);
});

it('A write repeated after a rejection gets a new idempotency key', async () => {
  const keys = stubResponses(respondWithStatus(400), respondOk);
  await addNote('cake');
  await addNote('cake');
  expect(keys[1]).not.toBe(keys[0]);
});
