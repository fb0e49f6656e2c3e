import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enter } from '#tests/support/enter.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { quietTabs } from '#tests/support/tabs.ts';

const journey = beginJourney();
const open = quietTabs(journey);

const back = (status: string) =>
  `/?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=${status}`;

const addressOf = (page: Page) => page.evaluate(() => location.href.slice(location.origin.length));

describe('back from the payment provider', () => {
  it('takes the secret off the address before anything is asked or shown, and out of the history', async () => {
    const page = await open();
    await enter(page, journey());
    const seen: string[] = [];
    await page.route('**/api/**', async (route) => {
      seen.push(await addressOf(page));
      await route.continue();
    });
    await page.goto(back('processing'));
    await page.getByText('No payment has arrived').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    expect(new Set(seen)).toEqual(new Set(['/']));
    await page.getByRole('link', { name: 'Sam', exact: false }).first().click();
    await page.waitForURL('**/account');
    await page.getByText(/^Member since/).waitFor();
    await page.goBack();
    expect(await addressOf(page)).toBe('/');
    await page.getByRole('heading', { name: 'Welcome, Sam', exact: true }).waitFor();
    expect(await page.getByText('No payment has arrived').count(), 'is said once').toBe(0);
  });

  it('loads nothing of this on any other visit', async () => {
    const page = await open();
    await enter(page, journey());
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome, Sam', exact: true }).waitFor();
    expect(loaded.filter((url) => /back-from-payment|check-subscription/.test(url))).toEqual([]);
  });
});
