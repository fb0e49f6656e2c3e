import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const app = await startTestApp(database.db);
afterAll(async () => {
  await app.close();
  await database.close();
});

type Params = (keys: object) => object;
const cases: [string, Params][] = [
  ['next to the tool name', (keys) => ({ ...keys, name: 'search_items', arguments: { query: 'milk' } })],
  ['in the tool input', (keys) => ({ name: 'search_items', arguments: { query: 'milk', ...keys } })],
  ['nested deep in the input', (keys) => ({ name: 'search_items', arguments: { query: [[[keys]]] } })],
];

it.each(cases)('A tool call with 8,000 keys %s is rejected with 413', async (_where, paramsOf) => {
  const ask = (count: number, start = '') => {
    const keys = Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: paramsOf(keys) };
    return app.inject({
      ...{ method: 'POST', url: '/mcp', payload: start + JSON.stringify(body) },
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    });
  };
  const hugeAnswer = await ask(8_000);
  expect([hugeAnswer.statusCode, hugeAnswer.json().error.message]).toEqual([
    413,
    'The body is too large. Send at most 100 lines.',
  ]);
  const markedAnswer = await ask(8_000, '\ufeff');
  expect(markedAnswer.statusCode, 'after a byte order mark').toBe(413);
  const largestAnswer = await ask(2_000);
  expect(largestAnswer.statusCode).not.toBe(413);
  expect(largestAnswer.body.length).toBeLessThan(100_000);
});

it('A JSON-RPC batch, which rate limiting would count as one call, gets 400', async () => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const { statusCode, body } = await app.inject({
    ...{ method: 'POST', url: '/mcp', payload: ` ${JSON.stringify([message, { ...message, id: 2 }])}` },
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
  expect([statusCode, JSON.parse(body).error.message]).toEqual([400, 'Send one message per request.']);
});
