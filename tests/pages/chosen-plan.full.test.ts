import { expect, it } from 'vitest';
import { insertFiveStores, openFiveStoreComparison } from '#tests/support/comet-shelves.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';

const { testApp, open } = setUpPageTests();

it("The in-store list keeps the chosen plan's stores, even after a reload", async () => {
  const page = await open();
  await openFiveStoreComparison(page, testApp(), await insertFiveStores(testApp()));
  const plan = page.getByRole('region', { name: 'Shopping plan' });
  const other = plan.getByRole('button', { pressed: false }).first();
  await other.waitFor();
  const names = (await other.innerText()).match(/\w+ Foods/g) ?? [];
  const recommended = (await plan.getByRole('button', { pressed: true }).innerText()).match(/\w+ Foods/g);
  expect(names).not.toEqual(recommended);
  await other.click();
  await plan.getByRole('link', { name: /^Shop in \d stores$/ }).click();
  const stops = page.getByRole('region', { name: /^\w+ Foods$/ });
  const listShownStops = async () =>
    (await stops.getByRole('heading', { level: 2 }).allTextContents()).map((text) =>
      text.replace(/\d+ to get$/, '').trim(),
    );
  await expect.poll(async () => (await listShownStops()).toSorted()).toEqual(names.toSorted());
  await page.reload();
  await expect.poll(async () => (await listShownStops()).toSorted()).toEqual(names.toSorted());
});
