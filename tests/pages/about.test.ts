import { expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';

const { open } = setUpPageTests();

it('If online store lookup is disabled, the about page says so', async () => {
  const page = await open();
  await page.goto('/about');
  await page.getByText(/This site doesn’t look up stores online/).waitFor();
  expect(await page.getByText(/rounded to about seven miles/).count()).toBe(0);
});

it('The about page says which tax is added and where the rates come from', async () => {
  const page = await open();
  await page.goto('/about#tax');
  await page.getByRole('heading', { name: 'Tax', exact: true }).waitFor();
  await page
    .getByText(
      /^We add a flat 8% tax to everything.* rates from July 2026,.* Your receipt may differ\. If you pay with SNAP \(EBT\), we add no tax to what it pays\.$/,
    )
    .waitFor();
  await page.getByRole('link', { name: 'US Sales-Tax Rates dataset by Sean Murphy' }).waitFor();
  expect(await page.getByRole('link', { name: 'CC BY 4.0' }).count()).toBe(2);
});
