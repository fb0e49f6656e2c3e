import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { enter } from '#tests/support/enter.ts';
import { options } from '#tests/support/keyboard.ts';
import { quantityOf, searchBox } from '#tests/support/shopper.ts';

const { journey, open } = beginPages();

describe('a search that lacks something of what was typed', () => {
  let page: Page;
  beforeEach(async () => {
    page = await open();
    await enter(page, journey());
    await page.goto('/');
  });

  const listed = (sentence: string) => page.getByRole('listbox').getByText(sentence, { exact: true });
  /** What is read out, whatever else is. */
  const said = (sentence: string) => page.getByRole('status').filter({ hasText: sentence });

  it.each([
    ['gluten free croissants', 'Nothing for "gluten free". Showing croissants:', /^Croissants/],
    ['keto ice cream 16 oz', 'Nothing for "keto". Showing ice cream 16 oz:', /Ice Cream/],
    ['jif peanut butter 40 oz', 'No 40 oz. Jif comes in 16 oz.', /Jif/],
    ['chedar', 'Showing cheddar.', /Cheddar/],
  ])('says so of %s, to everybody', async (typed, sentence, option) => {
    await searchBox(page).fill(typed);
    await listed(sentence).waitFor();
    expect(await said(sentence).count()).toBe(1);
    await options(page, option).first().waitFor();
  });

  it('has nothing to say of what has it all', async () => {
    await searchBox(page).fill('gluten free bread');
    await options(page, /^Gluten Free Bread/)
      .first()
      .waitFor();
    expect(await page.getByText('Nothing for').count()).toBe(0);
  });

  it.each(['vodka', 'diapers size 9', 'fish sauce'])('never replaces %s', async (typed) => {
    await searchBox(page).fill(typed);
    await page.getByText(`No items found for "${typed}"`, { exact: true }).waitFor();
    await page.getByText(`“${typed}” is not in our catalogue yet.`).waitFor();
    expect(await options(page).count()).toBe(0);
  });

  it('puts the brand that was typed before any brand', async () => {
    await searchBox(page).fill('chobani greek yogurt');
    const first = options(page).first();
    await expect.poll(() => first.textContent()).toMatch(/Greek Yogurt, Chobani/);
    await first.click();
    await quantityOf(page, 'Greek Yogurt').waitFor();
  });
});
