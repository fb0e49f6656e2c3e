import { describe, expect, it } from 'vitest';
import { describeFailure, sendRequestOnce } from './request-once.ts';

const send = (answer: () => Promise<Response>, maxResponseBytes?: number) =>
  sendRequestOnce(
    { fetch: answer as typeof fetch, userAgent: 'Cartwise/1.0', timeLimitMs: 1_000, maxResponseBytes },
    'https://provider.example/items',
    { headers: {} },
  );
const sendWithStatus = (status: number, body = '{}') => send(async () => new Response(body, { status }));

describe('Requests to providers', () => {
  it("sendRequestOnce returns a successful response's parsed body, or null for status 401", async () => {
    expect(await sendWithStatus(200, '{"items":[1]}')).toEqual({ items: [1] });
    expect(await sendWithStatus(201, '[]')).toEqual([]);
    expect(await sendWithStatus(401)).toBeNull();
  });

  it.each([
    [429, 'away', 'It says that it was asked too often.'],
    [503, 'away', 'It answered with status 503.'],
    [302, 'refused', 'It sent us elsewhere, where we do not go.'],
    [404, 'refused', 'It answered with status 404.'],
  ])('For status %i, sendRequestOnce throws an error with kind "%s"', async (status, kind, message) => {
    await expect(sendWithStatus(status)).rejects.toMatchObject({ kind, message });
  });

  it.each([
    ['{"items":', 'Its answer broke off or is no JSON.'],
    [JSON.stringify('x'.repeat(50)), 'Its answer is too long.'],
  ])('The invalid response %s is rejected with the message: %s', async (body, message) => {
    await expect(send(async () => new Response(body), 40)).rejects.toMatchObject({
      kind: 'malformed',
      message,
    });
  });

  it('sendRequestOnce throws an "away" error with the cause if the connection fails', async () => {
    const broken = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    await expect(send(() => Promise.reject(broken))).rejects.toMatchObject({
      kind: 'away',
      message: 'It cannot be reached: connect ECONNREFUSED.',
    });
  });
});

it.each([
  [new DOMException('The operation timed out', 'TimeoutError'), 'it took too long'],
  [new Error('reset by peer'), 'reset by peer'],
  ['no reason', 'no reason'],
])('describeFailure describes %o as “%s”', (error, text) => expect(describeFailure(error)).toBe(text));
