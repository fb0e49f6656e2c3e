import { expect, it } from 'vitest';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createKrogerEnv, makeKrogerShopper } from '#tests/support/kroger-shop.ts';
import { startKrogerStub } from '#tests/support/kroger-stub.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';

const testApp = setUpBrowserTests();

it('An open cart shows new live prices as they arrive', async () => {
  const { browser, database } = testApp();
  const stub = await startKrogerStub();
  let now = new Date();
  const env = { ...createKrogerEnv(stub, { isAgreed: true }), STORE_LAYER_URL: 'off' };
  const app = await startListeningApp(database.db, { env, clock: () => now });
  const context = await browser.newContext();
  try {
    const krogerShopper = await makeKrogerShopper(database.db, stub);
    await context.addCookies([
      { name: 'session', value: krogerShopper.cookie.replace('session=', ''), url: app.url },
    ]);
    const page = await context.newPage();
    await page.goto(app.url);
    await page.getByText('Live prices from Kroger.').waitFor();
    await page.getByText('$3.49').filter({ visible: true }).first().waitFor();
    stub.products = [{ productId: krogerShopper.productId, regular: 5.27 }];
    now = new Date(now.getTime() + 3_600_000);
    await page.getByText('$5.27').filter({ visible: true }).first().waitFor();
    expect(stub.calls.filter((call) => call === 'products')).toHaveLength(2);
  } finally {
    await context.close();
    await app.close();
    stub.close();
  }
});
