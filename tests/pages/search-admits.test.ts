import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { searchResultOptions } from '#tests/support/keyboard.ts';
import { quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

describe('Searches whose results lack a typed word', () => {
  let page: Page;
  beforeEach(async () => {
    page = await open();
    await signInOnPage(page, testApp());
    await page.goto('/');
  });

  const listedText = (sentence: string) => page.getByText(sentence, { exact: true });
  const statusWithText = (sentence: string) => page.getByRole('status').filter({ hasText: sentence });

  it.each([
    ['gluten free croissants', 'No match for "gluten free". Showing croissants:', /^Croissants/],
    ['keto croissants', 'No match for "keto". Showing croissants:', /^Croissants/],
    ['jif peanut butter 40 oz', 'No 40 oz. Jif comes in 16 oz.', /Jif/],
    ['chedar', 'Showing cheddar.', /Cheddar/],
  ])('For “%s”, the search says which words were left out or corrected', async (typed, sentence, option) => {
    await searchBox(page).fill(typed);
    await listedText(sentence).waitFor();
    expect(await statusWithText(sentence).count()).toBe(1);
    await searchResultOptions(page, option).first().waitFor();
  });

  it('After correcting the spelling, the search offers to keep the original words as a note', async () => {
    await searchBox(page).fill('chedar');
    await listedText('Showing cheddar.').waitFor();
    await page.getByRole('button', { name: 'Keep as a note' }).click();
    await expectToast(page, 'Saved as a note', 'chedar is on your list, with no price.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByRole('list', { name: 'Notes' }).count()).toBe(0);
  });

  it.each([
    ['shamp', '“shamp” could be several things. Choose one, or finish the word.'],
    ['gluten free croissants', 'Nothing was added. Choose an item.'],
  ])('If Enter adds nothing for “%s”, the search says why', async (typed, reason) => {
    await searchBox(page).fill(typed);
    await searchResultOptions(page).first().waitFor();
    await expect.poll(() => page.getByRole('listbox').getAttribute('aria-busy')).toBe('false');
    expect(await page.getByText(reason, { exact: true }).count()).toBe(0);
    await searchBox(page).press('Enter');
    await page.getByText(reason, { exact: true }).waitFor();
    expect(await searchBox(page).inputValue()).toBe(typed);
    await searchBox(page).fill(`${typed}o`);
    await expect.poll(() => page.getByText(reason, { exact: true }).count()).toBe(0);
  });

  it.each([
    ['oj', /^Orange Juice/],
    ['tp', /^Toilet Paper/],
    ['2%', /^2% Reduced Fat Milk/],
  ])('The search finds the intended item for “%s”', async (typed, name) => {
    await searchBox(page).fill(typed);
    await searchResultOptions(page, name).first().waitFor();
    expect(await page.getByText('Type 3 letters or more.').count()).toBe(0);
  });

  it('The search shows no message about missing words if all words match', async () => {
    await searchBox(page).fill('gluten free bread');
    await searchResultOptions(page, /^Gluten Free Bread/)
      .first()
      .waitFor();
    expect(await page.getByText('No match for').count()).toBe(0);
  });

  it.each([
    'vodka',
    'diapers size 9',
    'kohlrabi',
  ])("A search for “%s” doesn't suggest unrelated items", async (typed) => {
    await searchBox(page).fill(typed);
    await page.getByText(`No items found for "${typed}"`, { exact: true }).waitFor();
    await page.getByText(`“${typed}” isn’t in our catalog yet.`).waitFor();
    expect(await searchResultOptions(page).count()).toBe(0);
  });

  it('If a brand was typed, the search lists that brand before “any brand”', async () => {
    await searchBox(page).fill('chobani greek yogurt');
    const first = searchResultOptions(page).first();
    await expect.poll(() => first.textContent()).toMatch(/Greek Yogurt, Chobani/);
    await first.click();
    await quantityGroup(page, 'Greek Yogurt').waitFor();
  });
});
