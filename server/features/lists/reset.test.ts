import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { createHousehold, makeAddLineOperation, makeLineOperation } from '#tests/support/households.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { resetWeeklyLists } from './reset.ts';

const database = await createTestDatabase();
const { db } = database;
let now = new Date('2026-11-23T12:00:00Z');
const app = await startTestApp(db, { clock: () => now });
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('Weekly lists', () => {
  it("A weekly list's check marks are cleared only once on its reset day", async () => {
    now = new Date();
    const { owner, listId } = await createHousehold(db, app);
    const [onions, milk] = [makeAddLineOperation('Onions'), makeAddLineOperation('Milk', { position: 2 })];
    const operations = [onions, milk, makeLineOperation('tick', onions.line)];
    await owner.call('POST', `lists/${listId}/operations`, { operations });
    await owner.call('PATCH', `lists/${listId}`, { resetsOn: (now.getUTCDay() + 3) % 7 });
    const readList = async () => (await owner.call('GET', `lists/${listId}`)).body;
    await resetWeeklyLists(db, now);
    expect((await readList()).seq).toBe(3);
    const later = new Date(now.getTime() + 5 * 86_400_000);
    await Promise.all([
      resetWeeklyLists(db, later),
      resetWeeklyLists(db, later),
      resetWeeklyLists(db, later),
    ]);
    expect(await readList()).toMatchObject({ seq: 4, lines: [{ tickedBy: null, tickedAt: null }, {}] });
    const { resets_at } = await db
      .selectFrom('grocery_list')
      .select('resets_at')
      .where('id', '=', listId)
      .executeTakeFirstOrThrow();
    expect(resets_at?.getTime()).toBeGreaterThan(later.getTime());
    await owner.call('PATCH', `lists/${listId}`, { resetsOn: null });
    await owner.call('POST', `lists/${listId}/operations`, {
      operations: [makeLineOperation('tick', milk.line)],
    });
    await resetWeeklyLists(db, new Date(later.getTime() + 30 * 86_400_000));
    expect(await readList()).toMatchObject({ seq: 5, tickedCount: 1 });
  });
});
