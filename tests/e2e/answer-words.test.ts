import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { recommendationCard } from '#tests/support/answer.ts';
import { pickItems, signInWithCart } from '#tests/support/enter-with-cart.ts';
import { listStoresNear, saveSettings } from '#tests/support/fill.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { loadComparison } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const MAX_CARD_WORDS = 35;
const MAX_ROW_WORDS = 8;
const MAX_PAGE_WORDS = 60;
const chains = ['Walmart Supercenter', 'Target', 'Aldi', 'Jewel-Osco', "Mariano's"];
const DISTANCE_MILES = 25;

const EVERYDAY_CART = [
  ...['Whole Milk', 'Large Eggs', 'White Bread', 'Bananas', 'Ground Coffee', 'Salted Butter'],
  ...['80% Lean Ground Beef', 'Boneless Skinless Chicken Breast', 'Long Grain White Rice', 'Paper Towels'],
  ...['Creamy Peanut Butter', 'Toilet Paper', 'Russet Potatoes', 'Yellow Onions', 'Shredded Cheddar Cheese'],
].map((name) => [name, 1] as const);

async function openComparison(look: { width: number; height: number }, cart = EVERYDAY_CART): Promise<Page> {
  const page = await open({ width: look.width });
  await page.setViewportSize(look);
  await signInWithCart(page, testApp(), { cart });
  const nearbyStores = await listStoresNear(page, undefined, DISTANCE_MILES);
  const stores = chains.map((chain) => nearbyStores.find(({ chainName }) => chainName === chain));
  expect(stores).not.toContain(undefined);
  await saveSettings(page, {
    distanceMiles: DISTANCE_MILES,
    storeIds: stores.flatMap((store) => store?.id ?? []),
  });
  await page.goto('/');
  await recommendationCard(page).getByRole('button', { name: 'How sure?' }).waitFor();
  return page;
}

const listVisibleWords = (part: Locator) =>
  part.evaluate((root) => {
    const isOnePixel = (element: Element | null): boolean =>
      element !== null && (element.clientWidth === 1 || isOnePixel(element.parentElement));
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const words: string[] = [];
    const place = document.createRange();
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      place.selectNode(text);
      const { width, top, bottom } = place.getBoundingClientRect();
      const isInSight = width > 1 && bottom > 0 && top < innerHeight && !isOnePixel(text.parentElement);
      if (text.parentElement?.closest('.sr-only, [aria-hidden]')) continue;
      if (isInSight && text.parentElement?.checkVisibility())
        words.push(...(text.textContent ?? '').split(/\s+/).filter((word) => /\w/.test(word)));
    }
    return words;
  });

const removeNumbers = (words: string[]) => words.filter((word) => /\p{L}/u.test(word));

itInFullTier.each(['everyday items', 'unusual items, some not sold at any store'])(
  'For five stores and 15 %s, the store recommendation has at most 35 words',
  async (what) => {
    const cart = what === 'everyday items' ? EVERYDAY_CART : await pickItems(testApp(), 15);
    const words = await listVisibleWords(
      recommendationCard(await openComparison({ width: 1280, height: 800 }, cart)),
    );
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(MAX_CARD_WORDS);
    expect(words.length).toBeGreaterThan(5);
  },
);

it('15 cart lines of at most 8 words each fit next to the recommendation', async () => {
  const page = await openComparison({ width: 1280, height: 800 });
  const rows = page.locator('.cart-line');
  expect(await rows.count()).toBe(15);
  const last = await rows.last().boundingBox();
  expect((last?.y ?? 800) + (last?.height ?? 0)).toBeLessThanOrEqual(800);
  let inRows = 0;
  for (const row of await rows.all()) {
    const words = removeNumbers(await listVisibleWords(row));
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(MAX_ROW_WORDS);
    inRows += (await listVisibleWords(row)).length;
  }
  const pageWords = await listVisibleWords(page.locator('body'));
  expect(pageWords.length - inRows, pageWords.join(' ')).toBeLessThanOrEqual(MAX_PAGE_WORDS);
});

it('On a phone, the recommendation fits on screen and becomes a bar after scrolling', async () => {
  const height = 844;
  const page = await openComparison({ width: 390, height });
  const { comparison, nameOf } = await loadComparison(page);
  const name = nameOf(comparison.stores[0]?.storeId ?? 0);
  const nextStoreName = nameOf(comparison.stores[1]?.storeId ?? 0);
  const card = recommendationCard(page);
  const bar = page.locator('.bottom-bar > button');
  for (const part of [
    card.getByText(name).first(),
    card.getByText(/^\$\d+/),
    card.getByText(nextStoreName).first(),
  ]) {
    const box = await part.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0), String(part)).toBeLessThanOrEqual(height);
  }
  expect(await bar.isVisible()).toBe(false);
  await page.getByRole('region', { name: 'Price comparison' }).evaluate((table) => table.scrollIntoView());
  await bar.waitFor();
  expect(await bar.innerText()).toContain(name);
  await page.evaluate(() => scrollTo(0, 0));
  await bar.waitFor({ state: 'hidden' });
});
