import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noExternalServices } from '#tests/support/app-process.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { launchWithoutCookies } from '#tests/support/launch-browser.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('A browser with cookies turned off', () => {
  it('With cookies off, each page of the sign-in flow says what is wrong', async () => {
    const ownApp = await startListeningApp(database.db, { env: noExternalServices });
    const { context, close } = await launchWithoutCookies();
    try {
      const page = await context.newPage();
      const uncaughtErrors: Error[] = [];
      page.on('pageerror', (error) => uncaughtErrors.push(error));
      for (const loginPath of ['/api/login', '/api/mobile-login']) {
        await page.goto(ownApp.url + loginPath);
        // The URL was opened directly, so sign-in may have started in another browser.
        await page.getByRole('heading', { name: 'Sign in here' }).waitFor();
        await page.getByRole('link', { name: 'Sign in', exact: true }).click();
        await page.getByRole('heading', { name: 'Cookies are turned off' }).waitFor();
        await page
          .getByText('Your browser blocks cookies for this site, so you can’t stay signed in')
          .waitFor();
        expect(await page.getByRole('link', { name: 'Back to Cartwise' }).getAttribute('href')).toBe('/');
      }
      await page.goto(`${ownApp.url}/auth-error?error=login_failed`);
      await page.getByText('Cookies are turned off').waitFor();
      expect(await context.cookies()).toEqual([]);
      await page.goto(`${ownApp.url}/login-success`);
      await page.getByText('The sign-in didn’t reach this browser.').waitFor();
      await page.goto(`${ownApp.url}/debug-auth`);
      await page.getByText('Checks finished').waitFor();
      await page.getByText('Switched off: allow cookies for this site', { exact: true }).waitFor();
      await page.getByText('Switched off, as some private windows do', { exact: true }).waitFor();
      expect(await page.getByText('Fail', { exact: true }).count()).toBe(2);
      for (const path of ['/mobile-test', '/mobile-login-final']) {
        await page.goto(ownApp.url + path);
        for (const words of ['Switched off', 'Cookies are turned off'])
          await page.getByText(words, { exact: true }).waitFor();
        await page.getByRole('main').getByText('You’re signed out').first().waitFor();
        const mainText = await page.getByRole('main').innerText();
        const [warning, state] = ['Cookies are turned off', 'You’re signed out'].map((words) =>
          mainText.indexOf(words),
        );
        expect(warning, `${path}: first`).toBeGreaterThan(-1);
        expect(warning).toBeLessThan(state ?? -1);
      }
      await page.goto(ownApp.url);
      await page.getByRole('combobox').first().waitFor();
      expect(uncaughtErrors).toEqual([]);
    } finally {
      await close();
      await ownApp.close();
    }
  });
});
