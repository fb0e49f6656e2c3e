import { afterAll, expect, it } from 'vitest';
import { createBrowser } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';

const database = await createTestDatabase();
const app = await startListeningApp(database.db);
afterAll(async () => {
  await app.close();
  await database.close();
});

it.each([
  ['pasted into a different browser', { 'sec-fetch-site': 'none' }],
  ['opened from a message in a different browser', { 'sec-fetch-site': 'cross-site' }],
  ['opened in a different browser without fetch metadata', {}],
])('A sign-in URL returns a 400 page with a sign-in link if it was %s', async (_what, headers: Record<
  string,
  string
>) => {
  const { url } = await createBrowser(app.url).visit('/api/login');
  const other = createBrowser(app.url);
  const { status, body } = await other.visit(url, { headers });
  expect(status).toBe(400);
  expect(body).toContain('<h1>Sign in here</h1>');
  expect(body).toContain('This sign-in was started in another browser');
  expect(body).toContain('href="/api/login"');
  expect((await other.visit('/api/login')).body).toContain('name="password"');
});
