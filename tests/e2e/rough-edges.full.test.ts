import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { pickItems, signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { expectNoHorizontalScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const region = (page: Page, name: string) =>
  page.getByRole('main').getByRole('region', { name, exact: true });

const fiveChains = ['aldi', 'target', 'walmart-supercenter', 'jewel-osco', 'whole-foods'];

async function readBox(locator: ReturnType<Page['locator']>) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${locator} has no place.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

it('The demo cart is printed as a list', async () => {
  const page = await open();
  await page.goto('/');
  await searchBox(page).waitFor();
  const names = await region(page, 'Your cart').getByRole('listitem').locator('p[title]').allTextContents();
  expect(names.length).toBeGreaterThan(2);
  await page.locator('.print-sheet').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-sheet li').first().waitFor();
  const printedText = await page.locator('body').innerText();
  for (const name of names) expect(printedText).toContain(name);
  expect(printedText).toContain('My Shopping List');
  expect(await page.getByRole('button').count(), 'buttons on paper').toBe(0);
});

it('A printed list keeps each heading on the same page as its first line', async () => {
  const page = await open();
  await signInWithCart(page, testApp(), { cart: await pickItems(testApp(), 150) });
  await page.goto('/');
  await page.locator('.print-sheet').waitFor({ state: 'attached' });
  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-sheet li').first().waitFor();
  // Try many column heights, because only some of them leave a heading alone at the bottom.
  const countSplitSections = () =>
    page.locator('.print-sheet .columns-2').evaluate((columns) => {
      if (!(columns instanceof HTMLElement)) return -1;
      let count = 0;
      for (let px = 300; px < 700; px += 5) {
        columns.style.cssText = `height: ${px}px; column-fill: auto`;
        for (const section of columns.querySelectorAll('section')) {
          const heading = section.querySelector('h2')?.getBoundingClientRect();
          const line = section.querySelector('li')?.getBoundingClientRect();
          if (heading?.x !== line?.x) count += 1;
        }
      }
      return count;
    });
  expect(await countSplitSections()).toBe(0);
  // Verify that the check detects a heading at the end of a column.
  await page.locator('.print-sheet h2').evaluateAll((all) => {
    for (const heading of all) if (heading instanceof HTMLElement) heading.style.breakAfter = 'column';
  });
  expect(await countSplitSections(), 'headings alone').toBeGreaterThan(0);
});

describe('Text of 200 characters without a space', () => {
  const LONG_WORD = 'W'.repeat(200);

  it("A 200-character location without spaces doesn't overflow its card", async () => {
    const page = await open();
    await page.goto('/');
    await page.getByLabel('ZIP, city, or address').fill(LONG_WORD);
    await page.getByRole('button', { name: 'Location Update' }).click();
    const cardText = page.getByText(`${LONG_WORD}. The sample stores stay the same.`);
    await cardText.waitFor();
    const card = await readBox(region(page, 'Your location'));
    expect((await readBox(cardText)).right).toBeLessThanOrEqual(card.right);
    expect((await readBox(region(page, 'Your stores'))).x).toBeGreaterThanOrEqual(card.right);
    await expectNoHorizontalScroll(page, 'the landing page around a long place');
  });

  it("A 200-character search query without spaces doesn't overflow the panel", async () => {
    const page = await open();
    await page.goto('/');
    await searchBox(page).fill(LONG_WORD);
    const noResults = page
      .locator('p')
      .filter({ hasText: 'No items found for "' })
      .filter({ visible: true })
      .first();
    await noResults.waitFor();
    expect(await noResults.evaluate((words) => words.scrollWidth <= words.clientWidth)).toBe(true);
    await expectNoHorizontalScroll(page, 'the landing page with a long search');
  });
});

describe('Comparing five stores', () => {
  it('The recommendation stays in view while scrolling, unless the window is short', async () => {
    const page = await open();
    await signInWithCart(page, testApp(), { chains: fiveChains });
    await page.goto('/');
    const answer = page.locator('.answer-in-sight');
    const plan = region(page, 'Shopping plan');
    await plan.waitFor();
    const locationHeading = page.getByRole('main').getByRole('heading', { name: /Chicago/ });
    for (const [height, what] of [
      [900, 'column'],
      [800, 'answer'],
      [450, 'nothing'],
    ] as const) {
      await page.setViewportSize({ width: 1280, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      // The expanded store list makes the column taller than the window.
      if (what === 'answer') await locationHeading.getByRole('button').click();
      await page.locator('.column-in-sight').waitFor({ state: what === 'column' ? 'attached' : 'detached' });
      const gap = (await readBox(locationHeading)).y - (await readBox(answer)).bottom;
      await page.evaluate(() => {
        const cart = document.querySelector('main ul');
        if (cart instanceof HTMLElement) cart.style.paddingBottom = '1500px';
      });
      await page.evaluate(() => window.scrollTo(0, 700));
      if (what === 'nothing') {
        // A sticky recommendation would leave no room for the content below.
        await expect.poll(async () => (await readBox(answer)).y).toBeLessThan(0);
        continue;
      }
      await expect.poll(async () => Math.round((await readBox(answer)).y)).toBe(72);
      const after = (await readBox(locationHeading)).y - (await readBox(answer)).bottom;
      if (what === 'column') expect(Math.round(after)).toBe(Math.round(gap));
      else expect(after).toBeLessThan(gap);
    }
  });
});

it.each([360, 768, 1280])('The page never shows two ads in a row at %s px wide', async (width) => {
  const page = await open({ width });
  await signInWithCart(page, testApp(), { cart: [] });
  await page.goto('/');
  await page.getByText('Your cart is empty').waitFor();
  const ads = page.getByRole('group', { name: 'Advertisement' });
  const boxes = await Promise.all((await ads.all()).map((ad) => readBox(ad)));
  expect(boxes.length).toBeGreaterThan(1);
  boxes.sort((a, b) => a.y - b.y);
  const contentBoxes = await page.getByRole('main').evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const rects: { y: number; bottom: number }[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      range.selectNode(text);
      const { y, bottom, width } = range.getBoundingClientRect();
      if (width > 1) rects.push({ y: y + scrollY, bottom: bottom + scrollY });
    }
    return rects;
  });
  for (const { x, y, right } of boxes) {
    // Ads side by side in different columns don't count as consecutive ads.
    const aboveBottom = boxes.findLast((each) => each.y < y && each.x < right && each.right > x)?.bottom;
    if (aboveBottom === undefined) continue;
    const contentBetween = contentBoxes.filter((each) => each.y >= aboveBottom && each.bottom <= y);
    expect(contentBetween.length, `content between ${aboveBottom} and ${y}`).toBeGreaterThan(0);
  }
});
