import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';

const database = await createTestDatabase();
const app = await startListeningApp(database.db);
afterAll(async () => {
  await app.close();
  await database.close();
});

async function listSharedSignals(email: string, otherEmail: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select mine.kind from reporter_tie mine join reporter_tie theirs using (tie)
    where mine.user_id = (select id from app_user where email = ${email})
      and theirs.user_id = (select id from app_user where email = ${otherEmail})
    order by mine.kind
  `.execute(database.db);
  return rows.map(({ kind }) => kind);
}

it('Each sign-in links the account to the network and browser that were used', async () => {
  const [one, other, third] = [samplePerson(), samplePerson(), samplePerson()];
  const sharedBrowser = createBrowser(app.url);
  await signUp(sharedBrowser, one);
  await sharedBrowser.visit('/api/logout');
  await signUp(sharedBrowser, other);
  await signUp(createBrowser(app.url), third);
  expect(await listSharedSignals(one.email, other.email)).toEqual(['device', 'network']);
  expect(await listSharedSignals(one.email, third.email)).toEqual(['network']);
  const otherBrowser = createBrowser(app.url);
  const fourth = samplePerson();
  const otherNetwork = { 'x-forwarded-for': '198.51.100.7' };
  await otherBrowser.visit('/api/login');
  await otherBrowser.visit('/idp/sign-up');
  await otherBrowser.visit('/idp/sign-up', { form: fourth, headers: otherNetwork });
  expect(await listSharedSignals(fourth.email, third.email)).toEqual([]);
  await otherBrowser.visit('/api/logout');
  await otherBrowser.visit('/api/login');
  await otherBrowser.visit('/idp/sign-in', { form: fourth });
  expect(await listSharedSignals(fourth.email, third.email), 'signed in at the other network').toEqual([
    'network',
  ]);
});
