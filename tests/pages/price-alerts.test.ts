import { expect, it } from 'vitest';
import { priceTable } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { openPriceDetails } from '#tests/support/price-details.ts';
import { addItem, enterLocation } from '#tests/support/shopper.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

async function openAlert(account: Parameters<typeof signInOnPage>[2] = {}) {
  const page = await open();
  await signInOnPage(page, testApp(), account);
  await page.goto('/');
  await enterLocation(page, '60602', /Chicago/);
  await addItem(page, 'bananas', /Fresh.*lb/);
  const cell = priceTable(page)
    .getByRole('row', { name: /Banana/ })
    .getByRole('cell')
    .first();
  await (await openPriceDetails(page, cell)).getByRole('button', { name: 'Price history and alert' }).click();
  const dialog = page.getByRole('dialog', { name: /^Price history/ });
  return { page, dialog, alert: dialog.getByRole('region', { name: 'Price alert' }) };
}

it('Price alerts are set next to a displayed price and managed on the account page', async () => {
  const { page, dialog, alert } = await openAlert();
  await alert.getByRole('button', { name: 'Set alert' }).click();
  await alert.getByText('Enter an amount like 3.49.').waitFor();
  await alert.getByLabel('Price per lb or less').fill('999999999');
  await alert.getByText('Enter an amount up to $10,000.').waitFor();
  await alert.getByLabel('Price per lb or less').fill('0.45');
  await alert.getByLabel('Price per lb or less').press('Enter');
  await alert.getByText('We’ll email you when it’s $0.45 or less.').waitFor();
  const isInside = () => dialog.evaluate((open) => open.contains(document.activeElement));
  await expect.poll(isInside, { message: 'focus in the dialog' }).toBe(true);

  await testApp().database.db.updateTable('price_alert').set({ is_on: false }).execute();
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Price alerts' });
  await card.getByText('Off: $0.45 or less').waitFor();
  await card.getByRole('button', { name: 'Turn on' }).click();
  await card.getByText('Mail at $0.45 or less').waitFor();
  await card.getByRole('button', { name: /^Remove the alert for/ }).click();
  await card.getByText('No alerts yet.').waitFor();
  await expectToast(page, 'Alert removed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.getByText('Mail at $0.45 or less').waitFor();
  expect(await card.getByRole('listitem').count()).toBe(1);
});

it("The price alert dialog links to the account page if the shopper's email address isn't confirmed", async () => {
  const { page, dialog, alert } = await openAlert({ email_verified: false });
  await alert.getByText(/^To get alerts, confirm your email address first/).waitFor();
  await alert.getByRole('link', { name: 'your account' }).click();
  await page.getByRole('region', { name: 'Price alerts' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
});
