import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { openTab } from '#tests/support/tab.ts';

const testApp = setUpBrowserTests();

async function openForm(page: Page) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Share List' }).click();
  return page.getByRole('dialog', { name: 'Share Your Grocery List' });
}

describe('The share dialog', () => {
  it("If the QR code can't be drawn, the share dialog only logs an error", async () => {
    const tab = await openTab(testApp().browser, { baseURL: testApp().app.url });
    const { page } = tab;
    const loggedErrors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') loggedErrors.push(message.text());
    });
    await signInWithCart(page, testApp());
    const dialog = await openForm(page);
    const blockedUrls: string[] = [];
    await page.route(/\/assets\/browser-[^/]+\.js$/, (route) => {
      blockedUrls.push(route.request().url());
      return route.abort();
    });
    await dialog.getByRole('button', { name: 'Share List' }).click();
    await expect.poll(() => loggedErrors.join('\n')).toMatch(/^The QR code could not be drawn/m);
    expect(blockedUrls).toHaveLength(1);
    expect(await dialog.getByRole('img').count()).toBe(0);
    expect(await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).toMatch(/\/shared\/.{22}$/);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('region', { name: /^Notifications/, includeHidden: true }).count()).toBe(0);
    await tab.close();
  });
});
