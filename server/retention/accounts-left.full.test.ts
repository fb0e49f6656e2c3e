import { expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { startSession } from '#server/features/auth/session-queries.ts';
import { createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { applyRetention } from './apply.ts';

it('Abandoned empty accounts are deleted even if another account has the same email', async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const startedAt = new Date();
  const app = await startListeningApp(db, { clock: () => startedAt });
  const createAccount = async (name: string, person = samplePerson()) => {
    const shopper = createBrowser(app.url);
    await signUp(shopper, { ...person, firstName: name });
    const { body } = await shopper.visit('/api/auth/user');
    return { userId: JSON.parse(body).id as string, person };
  };
  const owner = await createAccount('Owner');
  await db.updateTable('idp_account').set({ email_verified_at: startedAt }).execute();
  await db.updateTable('app_user').set({ email_verified: true }).execute();
  await createAccount('Stranger', samplePerson({ email: owner.person.email, password: 'plums & barley 7' }));
  await createAccount('Newcomer');
  const { userId } = await createAccount('Shopper');
  await db.insertInto('free_line').values({ user_id: userId, text: 'figs', added_at: startedAt }).execute();
  const visitor = await createAccount('Visitor');
  await startSession(db, { userId: visitor.userId, now: new Date(startedAt.getTime() + 29 * DAY_MS) });

  const listRemainingAfter = async (ms: number) => {
    await applyRetention(db, new Date(startedAt.getTime() + ms));
    const users = await db.selectFrom('app_user').select('first_name as name').orderBy('name').execute();
    const accounts = await db
      .selectFrom('idp_account')
      .select('first_name as name')
      .orderBy('name')
      .execute();
    expect(accounts).toEqual(users);
    return users.map(({ name }) => name);
  };
  expect(await listRemainingAfter(30 * DAY_MS - 1)).toEqual([
    'Newcomer',
    'Owner',
    'Shopper',
    'Stranger',
    'Visitor',
  ]);
  expect(await listRemainingAfter(30 * DAY_MS)).toEqual(['Owner', 'Shopper', 'Visitor']);
  await app.close();
  await database.close();
});
