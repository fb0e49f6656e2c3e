import { describe, expect, it } from 'vitest';
import { enter } from '#tests/support/enter.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const journey = beginJourney();
const open = createTabOpener(journey);

describe('Returning from the payment provider', () => {
  it("Without a payment, the main page doesn't load the code for returning from the payment provider", async () => {
    const page = await open();
    await enter(page, journey());
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome, Sam', exact: true }).waitFor();
    expect(loaded.filter((url) => /back-from-payment|check-subscription/.test(url))).toEqual([]);
  });
});
