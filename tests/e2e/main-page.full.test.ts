import { describe, expect, it } from 'vitest';
import { signInOnPage } from '#tests/support/enter.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

describe('The main page', () => {
  it("The main page's “Make App Better” link takes a Premium shopper to the suggestions", async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { subscription_status: 'active' });
    await page.goto('/');
    await page.getByText('Premium Member', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Make App Better' }).click();
    await page.waitForURL('/account#suggestions');
    const card = page.locator('#suggestions');
    await card.waitFor();
    const isAtTop = () =>
      card.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return scrollY > 0 && top >= 0 && top < 200;
      });
    await expect.poll(isAtTop, { message: 'the card is scrolled to' }).toBe(true);
  });
});

describe('The header', () => {
  it('The Sign Out link in the header signs the shopper out', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    const bar = page.getByRole('banner');
    // Wait for the page's last request. If that request failed after sign-out, the page would act as if the session had
    // expired.
    const lastRequest = page.waitForResponse('**/api/receipts/usual');
    await page.goto('/');
    await page.getByText('Your cart is empty').waitFor();
    await lastRequest;
    const readStoredBalance = () => page.evaluate(() => localStorage.getItem('cartwise.ebt-balance'));
    await page.evaluate(() => localStorage.setItem('cartwise.ebt-balance', 'someone 6000'));
    const logoutRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/logout');
    await bar.getByRole('link', { name: 'Sign Out' }).click();
    await logoutRequest;
    await bar.getByRole('link', { name: 'Sign In' }).waitFor();
    await page.goto('/');
    await bar.getByRole('link', { name: 'Sign In' }).waitFor();
    expect(await bar.getByRole('link', { name: 'Sign Out' }).count()).toBe(0);
    await expect.poll(readStoredBalance).toBeNull();
  });
});
