import { expect, it } from 'vitest';
import { beginPages } from '#tests/support/dom/begin-pages.ts';

const { open } = beginPages();

it('The page about the product says of a server that asks nobody for real stores that it does not', async () => {
  const page = await open();
  await page.goto('/about');
  await page.getByText(/Nobody is asked for the real stores around you/).waitFor();
  expect(await page.getByText(/rounded to about seven miles/).count()).toBe(0);
});
