import { afterAll, expect, it } from 'vitest';
import { browser } from '#tests/support/browser.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { listeningApp } from '#tests/support/listening-app.ts';

const database = await createTestDatabase();
const app = await listeningApp(database.db);
afterAll(async () => {
  await app.close();
  await database.close();
});

it.each([
  ['that a sign-in address was pasted into', { 'sec-fetch-site': 'none' }],
  ['that opened a sign-in address from a message', { 'sec-fetch-site': 'cross-site' }],
  ['that opened a sign-in address without fetch metadata', {}],
])('A browser %s can start its own sign-in', async (_what, headers: Record<string, string>) => {
  const { url } = await browser(app.url).visit('/api/login');
  const other = browser(app.url);
  const { status, body } = await other.visit(url, { headers });
  expect(status).toBe(400);
  expect(body).toContain('<h1>Sign in here</h1>');
  expect(body).toContain('This sign-in was started in another browser');
  expect(body).toContain('href="/api/login"');
  expect((await other.visit('/api/login')).body).toContain('name="password"');
});
