import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { freezeClock } from '#tests/support/clock.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { addItem, quantityGroup } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)', exact: true });
const toasts = (page: Page) => region(page).getByRole('listitem');
const toastWithText = (page: Page, text: string) => toasts(page).filter({ hasText: text });

async function openWithMessage(look: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(look);
  await page.clock.install();
  await page.goto('/');
  await addItem(page, 'shampoo', /Dove/);
  await toastWithText(page, 'Item successfully added to your cart').waitFor();
  return page;
}

/** Shows a new toast by removing an item. The clock must be stopped, so that the toast's timeout is exact. */
async function showNextToast(page: Page, itemName: string): Promise<void> {
  await quantityGroup(page, itemName)
    .getByRole('button', { name: `Remove ${itemName}` })
    .click();
  await toastWithText(page, `Removed ${itemName}`).waitFor();
}

async function drag(page: Page, byPx: number): Promise<void> {
  const box = await toasts(page).boundingBox();
  if (box === null) throw new Error('There is no message to drag.');
  const start = { x: box.x + 60, y: box.y + box.height / 2 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + byPx / 2, start.y);
  await page.mouse.move(start.x + byPx, start.y);
  await page.mouse.up();
}

describe('Messages on the page', () => {
  it('The close button closes a message immediately', async () => {
    const page = await openWithMessage();
    await freezeClock(page);
    await showNextToast(page, 'Shampoo');
    const box = await toasts(page).boundingBox();
    if (box === null) throw new Error('The message has no place.');
    await toasts(page).getByRole('button', { name: 'Close', exact: true }).click();
    await toasts(page).waitFor({ state: 'hidden' });

    const isInTheWay = await page.evaluate(
      ({ x, y, width, height }) =>
        document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role=region]')?.ariaLabel ===
        'Notifications (F8)',
      box,
    );
    expect(isInTheWay).toBe(false);
    expect(await toasts(page).count(), 'what is left of it').toBe(0);
    expect(await page.getByText('Removed Shampoo').count()).toBe(0);

    const notifications = region(page);
    await page.clock.fastForward(999_999);
    expect(await notifications.count()).toBe(1);
    await page.clock.fastForward(1);
    await notifications.waitFor({ state: 'detached' });
  });

  it('A message lasts 5 s even if the previous one was closed early', async () => {
    const page = await openWithMessage();
    await freezeClock(page);
    await showNextToast(page, 'Shampoo');
    await toasts(page).getByRole('button', { name: 'Close', exact: true }).click();
    await toasts(page).waitFor({ state: 'hidden' });
    await showNextToast(page, 'Ground Coffee');
    await page.clock.runFor(4_999);
    expect(await toastWithText(page, 'Removed Ground Coffee').isVisible()).toBe(true);
    await page.clock.runFor(1);
    await toasts(page).waitFor({ state: 'hidden' });
  });

  it('Swiping a message 50 px or more to the right dismisses it', async () => {
    const page = await openWithMessage();
    await freezeClock(page);
    await showNextToast(page, 'Shampoo');
    for (const tooLittle of [49, -50, -120]) {
      await drag(page, tooLittle);
      expect(await toastWithText(page, 'Removed Shampoo').isVisible(), `${tooLittle} px`).toBe(true);
    }
    await drag(page, 50);
    await toasts(page).waitFor({ state: 'hidden' });
  });

  it('A message is at most 420 px wide and fits on a phone', async () => {
    const page = await openWithMessage();
    await freezeClock(page);
    const list = region(page).getByRole('list');
    expect(await list.evaluate((all) => getComputedStyle(all).maxWidth)).toBe('420px');
    expect((await list.boundingBox())?.width).toBe(420);
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(async () => (await list.boundingBox())?.width).toBe(360);
  });
});

describe('Tooltips', () => {
  it('A tooltip appears after 700 ms, or immediately if another tooltip was visible less than 300 ms ago', async () => {
    const page = await open();
    await page.clock.install();
    await page.goto('/');
    const trigger = page
      .getByRole('main')
      .getByRole('button', { name: /^(Lowest|Likely lowest|Best bet|Toss-up)\./ });
    await trigger.waitFor();
    const tooltip = page.getByRole('tooltip');
    const box = await trigger.boundingBox();
    if (box === null) throw new Error('The badge has no place.');
    const pointAt = () => page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const leaveTrigger = async () => {
      await page.mouse.move(2, 2);
      await tooltip.waitFor({ state: 'detached' });
    };
    await freezeClock(page);

    await pointAt();
    await page.clock.runFor(699);
    expect(await tooltip.count()).toBe(0);
    await page.clock.runFor(1);
    await tooltip.waitFor();
    const tooltipText = await tooltip.textContent();
    expect(await trigger.getAttribute('aria-label')).toContain(tooltipText);

    await leaveTrigger();
    await page.clock.runFor(299);
    await pointAt();
    await page.clock.runFor(0);
    await tooltip.waitFor();
    await leaveTrigger();
    await page.clock.runFor(300);
    await pointAt();
    await page.clock.runFor(699);
    expect(await tooltip.count()).toBe(0);
    await page.clock.runFor(1);
    await tooltip.waitFor();
  });
});
