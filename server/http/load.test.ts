import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { alwaysOverloaded, writeUntilRefused } from '#tests/support/overload.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('Overload protection', () => {
  it('An overloaded process refuses writes, says when to retry, and still serves reads', async () => {
    const app = await startTestApp(database.db, { overload: alwaysOverloaded });
    const { headers } = await signIn(database.db);
    const { id: itemId } = await makeItem(database.db);
    const add = () =>
      app.inject({ method: 'POST', url: '/api/cart', headers, payload: { itemId, quantity: 0 } });
    const refused = await writeUntilRefused(add);
    expect(refused.json()).toMatchObject({
      code: 'unavailable',
      message: 'We’re very busy right now, so nothing was changed. Please try again in a moment.',
    });
    expect(refused.headers['retry-after']).toBe('5');
    const { body } = await app.call('GET', '/api/cart', { headers });
    expect(parseCartLines(body)).toEqual([]);
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    await app.close();
  });
});
