import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInOnPage } from '#tests/support/enter.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const openVisitorPage = createTabOpener(testApp);

const signInAsMaya = (page: Page) => signInOnPage(page, testApp(), { first_name: 'Maya' });

describe('Login help pages', () => {
  it.each([
    'Method 1: Simple Redirect',
    'Method 2: Form Submit',
  ])('On the login help page, the button “%s” opens the sign-in page', async (method) => {
    const page = await openVisitorPage();
    await page.goto('/mobile-login-final');
    await page.getByText(method).click();
    await page.waitForURL((url) => url.pathname.startsWith('/idp/'));
    await page.goBack();
    await page.getByText('You’re signed out').waitFor();
  });

  it('The login help pages never show values from cookies or browser storage', async () => {
    const page = await openVisitorPage();
    await signInAsMaya(page);
    await page.goto('/debug-auth');
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as any page can
      document.cookie = 'readable=hush-cookie; path=/';
      localStorage.setItem('kept', 'hush-storage');
    });
    const [session] = (await page.context().cookies()).filter(({ name }) => name === 'session');
    for (const path of ['/debug-auth', '/mobile-debug', '/mobile-test', '/mobile-login-final']) {
      await page.goto(path);
      await page
        .getByText(/Checks finished|Cookies/)
        .first()
        .waitFor();
      const text = await page.evaluate(() => document.documentElement.innerHTML);
      for (const secret of ['hush-cookie', 'hush-storage', session?.value ?? ''])
        expect(text).not.toContain(secret);
    }
  });

  it('The login help page notices a sign-in completed in a new tab', async () => {
    const page = await openVisitorPage();
    await page.goto('/mobile-login-final');
    const newTab = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Method 3: New Tab' }).click();
    await page.getByText('Signing in…').waitFor();
    await (await newTab).close();
    await signInAsMaya(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('You are signed in').waitFor();
  });
});
