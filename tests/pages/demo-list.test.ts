import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

async function openVisitorPage(): Promise<Page> {
  const page = await open();
  await page.goto('/');
  await quantityGroup(page, 'Whole Milk').waitFor();
  await searchBox(page).fill('shampoo, milk, kohlrabi, ice cream');
  await searchBox(page).press('Enter');
  await page.getByRole('dialog', { name: 'Your list' }).waitFor();
  return page;
}

const names = (page: Page) =>
  page
    .getByRole('group', { name: /^Quantity of/ })
    .evaluateAll((all) => all.map((each) => each.ariaLabel?.replace('Quantity of ', '')));

describe('A pasted list in the demo', () => {
  it('The demo matches a pasted list without requests, and additions can be undone', async () => {
    const page = await openVisitorPage();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    const before = await names(page);
    const lines = page.getByRole('list', { name: 'Lines on your list' }).getByRole('listitem');
    expect((await lines.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringContaining('Shampoo'),
      expect.stringContaining('Whole Milk'),
      expect.stringContaining('Not in the demo'),
      expect.stringContaining('Ice Cream'),
    ]);
    await page.getByRole('button', { name: 'Add 3 to the demo' }).click();
    await expectToast(page, 'Added to cart', '3 items on your list are in the demo');
    await expect
      .poll(async () => (await names(page)).slice(0, 3))
      .toEqual(['Shampoo', 'Whole Milk', expect.stringContaining('Ice Cream')]);
    await expect.poll(() => searchBox(page).inputValue()).toBe('');
    expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => names(page)).toEqual(before);
  });

  itInFullTier(
    'A list pasted in the demo opens for review on the first visit after sign-up, but not again',
    async () => {
      const page = await openVisitorPage();
      const link = page.getByRole('link', { name: 'Create account' }).last();
      expect(await link.getAttribute('href')).toBe('/api/login?screen=sign-up');
      await link.evaluate((anchor) => {
        anchor.addEventListener('click', (event) => event.preventDefault());
        (anchor as HTMLElement).click();
      });
      await signInOnPage(page, testApp());
      await page.goto('/');
      const sheet = page.getByRole('dialog', { name: 'Is this right?' });
      await sheet.getByRole('combobox', { name: 'What shampoo is' }).waitFor();
      await page.keyboard.press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await page.goto('/');
      await page.getByRole('button', { name: 'Keep shopping this list' }).waitFor();
      expect(await sheet.count()).toBe(0);
    },
  );
});

it('If a demo search finds nothing, the demo mentions the full catalog', async () => {
  const page = await open();
  await page.goto('/');
  for (const text of ['trash bags', 'tofu', 'half n half']) {
    await searchBox(page).fill(text);
    await page.getByText(`No items found for "${text}"`, { exact: true }).waitFor();
    await page
      .getByText(/^This demo has only a few dozen items\. Sign in free to search thousands\.$/)
      .waitFor();
  }
});
