import type { Page } from 'playwright-core';
import type { Db } from '#server/db/connect.ts';
import { signIn } from './sign-in.ts';

/** The app that a page or browser test uses, and its database. */
export type TestApp = { app: { url: string }; database: { db: Db } };

/**
 * Signs in a new user by setting the page's session cookie, without going through the sign-in pages. Specify only the
 * account fields that matter to the test.
 */
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
