import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

const database = await createTestDatabase();
const app = await startTestApp(database.db);
afterAll(async () => {
  await app.close();
  await database.close();
});

const jsonHeaders = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

describe('Requests with the JSON content type and no body', () => {
  it('An endpoint without a body accepts an empty request with the JSON content type', async () => {
    const { headers } = await signIn(database.db, { subscription_status: 'active' });
    const item = await makeItem(database.db);
    const added = await app.call('POST', '/api/cart', { headers, body: { itemId: item.id, quantity: 1 } });
    const callWithoutBody = async (method: 'POST' | 'DELETE', url: string) =>
      (await app.inject({ method, url, headers: { ...jsonHeaders, ...headers } })).statusCode;
    expect(await callWithoutBody('POST', `/api/favorites/toggle/${item.id}`)).toBe(200);
    expect(await callWithoutBody('POST', '/api/favorites/add-to-cart')).toBe(200);
    expect(await callWithoutBody('DELETE', `/api/cart/${added.body.id}`)).toBe(204);
    expect(await callWithoutBody('DELETE', '/api/cart')).toBe(204);
  });

  it('A missing body counts as an empty object, so the error lists required fields', async () => {
    const { headers } = await signIn(database.db);
    for (const more of [jsonHeaders, { 'sec-fetch-site': 'same-origin' }]) {
      const ask = async (method: 'POST' | 'PATCH', url: string) => {
        const answer = await app.inject({ method, url, headers: { ...more, ...headers } });
        return { status: answer.statusCode, body: answer.json() };
      };
      expect(await ask('PATCH', '/api/preferences')).toMatchObject({ status: 200 });
      expect(await ask('POST', '/api/shared-lists/from-cart')).toMatchObject({
        status: 400,
        body: { issues: [{ field: 'title', message: 'is missing' }] },
      });
    }
  });

  it("An endpoint without a request body rejects a body that isn't JSON", async () => {
    const { headers } = await signIn(database.db);
    for (const payload of [' ', '{', 'null,']) {
      const answer = await app.inject({
        ...{ method: 'DELETE', url: '/api/cart', payload },
        headers: { ...jsonHeaders, ...headers },
      });
      expect(answer.statusCode, payload).toBe(400);
    }
  });
});
