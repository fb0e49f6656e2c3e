import { describe, expect, it } from 'vitest';
import { signInOnPage } from '#tests/support/enter.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

describe('Returning from the payment provider', () => {
  it("The main page doesn't load the payment-return code if there was no payment", async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    const loadedScripts: string[] = [];
    page.on('request', (request) => void loadedScripts.push(request.url()));
    await page.goto('/');
    await page.getByRole('heading', { name: 'Welcome, Sam', exact: true }).waitFor();
    expect(loadedScripts.filter((url) => /back-from-payment|check-subscription/.test(url))).toEqual([]);
  });
});
