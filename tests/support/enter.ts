import type { Page } from 'playwright-core';
import type { Db } from '#server/db/connect.ts';
import { signIn } from './sign-in.ts';

export type TestApp = { app: { url: string }; database: { db: Db } };

/** Signs in a new user by setting the session cookie. */
export async function signInOnPage(
  page: Page,
  { app, database }: TestApp,
  account: Parameters<typeof signIn>[1] = {},
): Promise<{ userId: string }> {
  const { cookie, userId } = await signIn(database.db, account);
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url: app.url }]);
  return { userId };
}
