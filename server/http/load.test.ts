import { describe, expect, it } from 'vitest';
import { cartLines } from '#tests/support/cart-lines.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeItem } from '#tests/support/factories.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { watchLoad } from './load.ts';

describe('Overload protection', () => {
  it('rejects changes, says when to retry, and still answers reads', async () => {
    const database = await createTestDatabase();
    let isOverloaded = true;
    const app = await startTestApp(database.db, { isOverloaded: () => isOverloaded });
    const { headers } = await signIn(database.db);
    const { id: itemId } = await makeItem(database.db);
    const add = () => app.call('POST', '/api/cart', { headers, body: { itemId, quantity: 1 } });
    const refused = await add();
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    const { body } = await app.call('GET', '/api/cart', { headers });
    expect(cartLines(body)).toEqual([]);
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    isOverloaded = false;
    expect((await add()).status).toBe(201);
    await app.close();
    await database.close();
  });

  it('starts after many slow event loop turns, and ends after a window without', () => {
    let nowMs = 0;
    let turnsMs: number[] = [];
    const delays = {
      percentile: () => (turnsMs.toSorted((a, b) => a - b)[Math.floor(turnsMs.length / 2)] ?? 0) * 1e6,
      reset: () => {
        turnsMs = [];
      },
    };
    const isHigh = watchLoad(delays, () => nowMs);
    const isHighAfter = (...turns: number[]) => {
      turnsMs = turns;
      nowMs += 2_000;
      return isHigh();
    };
    expect(isHighAfter(20, 20, 5_000)).toBe(false);
    expect(isHighAfter(600, 700, 20)).toBe(true);
    nowMs += 1_999;
    expect(isHigh()).toBe(true);
    expect(isHighAfter(20, 25, 600)).toBe(false);
  });

  it("doesn't apply to an idle process", () => expect(watchLoad()()).toBe(false));
});
