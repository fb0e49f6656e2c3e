import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { enter } from '#tests/support/enter.ts';
import { fill } from '#tests/support/fill.ts';

const { journey, open } = beginPages();

const ticks = (page: Page) => page.getByRole('main').locator('button[aria-pressed=false]');

async function shopping(): Promise<Page> {
  const page = await open();
  await enter(page, journey());
  await fill(page);
  await page.goto('/shop');
  await page.getByText('0 of 4 done').waitFor();
  return page;
}

describe('the list in the shop', () => {
  it('is gone through with the arrow keys, and the next line has the focus once one is ticked', async () => {
    const page = await shopping();
    const names = await Promise.all([0, 1, 2].map((at) => ticks(page).nth(at).getAttribute('aria-label')));
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await ticks(page).first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(names[1]);
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe(names[0]);
    await page.keyboard.press('Enter');
    await page.getByText('1 of 4 done').waitFor();
    await expect.poll(focused).toBe(names[1]);
  });

  it('offers the home screen where the browser can, until that is answered', async () => {
    const page = await open();
    await enter(page, journey());
    await fill(page);
    const shop = () => page.getByRole('link', { name: 'Shop this list' }).filter({ visible: true }).click();
    const hint = page.getByText('Keep your list on your home screen');
    const come = async () => {
      await page.goto('/');
      await page.evaluate(() => {
        const asked = async () => void Object.assign(window, { wasAsked: true });
        Object.assign(window, { installOffer: Object.assign(new Event('x'), { prompt: asked }) });
      });
      await shop();
      await page.getByText('0 of 4 done').waitFor();
    };
    await come();
    await hint.waitFor();
    await page.getByRole('button', { name: 'Install' }).click();
    await hint.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => 'wasAsked' in window && !('installOffer' in window))).toBe(true);
    await come();
    expect(await hint.count()).toBe(0);
  });
});
