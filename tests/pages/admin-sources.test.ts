import { describe, expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { fillCart, saveSettings } from '#tests/support/fill.ts';

const BOSS = 'boss@example.com';
const { testApp, open } = setUpPageTests({ ADMIN_EMAILS: BOSS });

describe('The list of price sources', () => {
  it("The list of price sources shows each source's terms and why none is live", async () => {
    const page = await open();
    await signInOnPage(page, testApp(), { email: BOSS });
    await page.goto('/admin/sources');
    await page.getByText('Not in the comparison').first().waitFor();
    expect(await page.getByText('Not in the comparison').count()).toBe(2);
    const text = await page.locator('main').innerText();
    expect(text).toContain(
      'Kroger doesn’t let us compare its prices with other stores’ without a written agreement, and we don’t have one.',
    );
    expect(text).toContain('May not be compared with other stores');
    expect(text).toContain('Last hour: 0 calls, 0 prices, 0 failures');
    await saveSettings(page);
    await fillCart(page, { bananas: 1 });
    await page.goto('/');
    await page.getByText('How we get prices').click();
    await page
      .getByText(/without a written agreement, and we don’t have one\. Each estimate starts/)
      .waitFor();
  });
});
