import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { recommendationCard } from '#tests/support/answer.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { hasFocus, searchResultOptions } from '#tests/support/keyboard.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const listbox = (page: Page) => page.getByRole('listbox');
const bar = (page: Page) => page.locator('.bottom-bar > button');

const searchInSight = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('[role=combobox]');
    const list = document.querySelector('[role=listbox]');
    if (!box || !list) throw new Error('There is no search.');
    const isOnTop = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      return topElement !== null && element.contains(topElement);
    };
    return {
      isBoxOnTop: isOnTop(box),
      listEndsAt: list.getBoundingClientRect().bottom,
      touchable: [...list.querySelectorAll('[role=option]')].filter(isOnTop).length,
    };
  });

const places = [
  { place: 'the demo', enter: async (_page: Page) => {} },
  {
    place: 'the signed-in app',
    enter: async (page: Page) => void (await signInWithCart(page, testApp(), { chains: ['target', 'aldi'] })),
  },
];

describe.each(places)('The search in $place in a small window', ({ enter }) => {
  // A phone in portrait and in landscape, with the on-screen keyboard closed and open.
  it.each([
    [360, 740, 3],
    [360, 400, 3],
    [740, 360, 3],
    [740, 200, 1],
  ])('Search results stay visible in a %i × %i px window', async (width, height, minVisibleRows) => {
    const page = await open({ width });
    await enter(page);
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await recommendationCard(page).waitFor();
    await searchBox(page).click();
    // The result list is lazy-loaded on first focus. Once rendered, the list reserves its space.
    await page.locator('[role=listbox]').waitFor({ state: 'attached' });
    const isBoxOnTop = async () => (await searchInSight(page)).isBoxOnTop;
    await expect.poll(isBoxOnTop, { message: 'the box, touched' }).toBe(true);
    // Insert the whole text in one step. Typing it letter by letter would show results for prefixes first.
    await page.keyboard.insertText('milk');
    await searchResultOptions(page).first().waitFor();
    // Content that loads above the box moves the box and the list.
    await expect
      .poll(async () => {
        const { isBoxOnTop, listEndsAt, touchable } = await searchInSight(page);
        return { isBoxOnTop, isListInWindow: listEndsAt <= height, hasEnough: touchable >= minVisibleRows };
      })
      .toEqual({ isBoxOnTop: true, isListInWindow: true, hasEnough: true });
    await bar(page).waitFor({ state: 'hidden' });

    await page.keyboard.press('ArrowUp');
    const last = searchResultOptions(page).last();
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
    // Lists scroll by whole pixels, but rows have fractional heights.
    await expect
      .poll(() => last.evaluate((option) => option.getBoundingClientRect().bottom))
      .toBeLessThanOrEqual(height + 1);
    await expect.poll(isBoxOnTop, { message: 'the box, with the last result' }).toBe(true);

    await page.keyboard.press('Escape');
    await listbox(page).waitFor({ state: 'hidden' });
    await page.getByRole('region', { name: 'Price comparison' }).evaluate((table) => table.scrollIntoView());
    await bar(page).waitFor();
  });

  it('The result list stays above an on-screen keyboard that covers the page', async () => {
    const page = await open({ width: 360 });
    await enter(page);
    await page.goto('/');
    await searchBox(page).click();
    await page.keyboard.type('milk');
    await searchResultOptions(page).first().waitFor();
    const setVisibleHeight = (seen: number) =>
      page.evaluate((height) => {
        Object.defineProperty(visualViewport, 'height', { value: height, configurable: true });
        visualViewport?.dispatchEvent(new Event('resize'));
      }, seen);
    await setVisibleHeight(380);
    const { isBoxOnTop, listEndsAt, touchable } = await searchInSight(page);
    expect(isBoxOnTop).toBe(true);
    expect(listEndsAt).toBeLessThanOrEqual(380);
    expect(touchable).toBeGreaterThanOrEqual(3);

    await page.evaluate(() => scrollBy(0, 60));
    await expect.poll(async () => (await searchInSight(page)).listEndsAt).toBe(listEndsAt - 60);
    const scrollPosition = await page.evaluate(() => scrollY);
    await setVisibleHeight(330);
    expect(await page.evaluate(() => scrollY)).toBe(scrollPosition);
  });

  it("Opening the search doesn't scroll the page if the results have enough room", async () => {
    const page = await open({ width: 1280 });
    await enter(page);
    await page.goto('/');
    await searchBox(page).click();
    await page.keyboard.type('milk');
    await searchResultOptions(page).first().waitFor();
    expect(await hasFocus(searchBox(page))).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

it('The highlighted search result stays visible when prices arrive late', async () => {
  const page = await open({ width: 360 });
  await signInWithCart(page, testApp(), { chains: ['target', 'aldi'] });
  await page.setViewportSize({ width: 360, height: 400 });
  const { promise: pricesReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/prices?*', async (route) => {
    await pricesReleased;
    await route.continue();
  });
  await page.goto('/');
  await searchBox(page).click();
  await page.keyboard.type('milk');
  await searchResultOptions(page).first().waitFor();
  await page.keyboard.press('ArrowUp');
  const last = searchResultOptions(page).last();
  await expect.poll(() => last.getAttribute('aria-selected')).toBe('true');
  const before = await listbox(page).evaluate((list) => list.scrollHeight);
  release();
  await expect.poll(() => listbox(page).evaluate((list) => list.scrollHeight)).toBeGreaterThan(before);
  await expect
    .poll(() => last.evaluate((option) => option.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(400);
  // A reappearing address bar leaves less room for the list.
  await page.setViewportSize({ width: 360, height: 340 });
  await expect
    .poll(() => last.evaluate((option) => option.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(340);
});
