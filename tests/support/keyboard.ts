import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MAX_STEPS = 120;

export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

export async function pressEscape(page: Page, dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
}

/** Presses Esc until the overlay closes. A new overlay may not handle keys yet. */
export const closeWithEscape = (page: Page, message: string) =>
  expect
    .poll(
      async () => {
        await page.keyboard.press('Escape');
        return page.getByRole('dialog').count();
      },
      { message },
    )
    .toBe(0);

const isOutlined = (target: Locator) =>
  target.evaluate((focused) => {
    for (let element: Element | null = focused; element !== null; element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) return true;
      if (boxShadow !== 'none' && element === focused) return true;
      if (element.tagName === 'LI' || element.tagName === 'SECTION') break;
    }
    return false;
  });

/** Compares screenshots with and without focus, because scripts can't read the style of a slider's thumb. */
async function isThumbOutlined(slider: Locator): Promise<boolean> {
  const focusedScreenshot = await slider.screenshot();
  await slider.blur();
  const blurredScreenshot = await slider.screenshot();
  await slider.focus();
  return !focusedScreenshot.equals(blurredScreenshot);
}

async function expectFocusShown(target: Locator): Promise<void> {
  const isSlider = await target.evaluate((element) => element.matches('input[type=range]'));
  const isFocusVisible = await (isSlider ? isThumbOutlined(target) : isOutlined(target));
  expect(isFocusVisible, 'an outline around the focused element').toBe(true);
}

export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Finding an element by role is slow, so look it up again only after a rerender.
  let element = await target.elementHandle();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const isFocused = await element?.evaluate((each) =>
      each.isConnected ? each === document.activeElement : null,
    );
    if (isFocused) return expectFocusShown(target);
    if (isFocused === false) await page.keyboard.press(key);
    else element = await target.elementHandle();
  }
  throw new Error(`${key} never reached ${target}.`);
}

export async function tabAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export const searchResultOptions = (page: Page, name: RegExp = /./) =>
  page.getByRole('listbox').getByRole('option', { name });

/**
 * Selects a choice in an open menu with the arrow keys. Waits for focus to enter the menu, follow each key, and return
 * to `trigger`.
 */
export async function chooseInMenu(page: Page, choice: Locator, trigger: Locator): Promise<void> {
  await choice.waitFor();
  const menu = page.getByRole('menu');
  await expect.poll(() => menu.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  const choices = menu.getByRole('menuitemcheckbox');
  const findFocusedIndex = () =>
    choices.evaluateAll((each) => each.findIndex((one) => one.matches(':focus')));
  for (let step = 0; step < MAX_STEPS && !(await hasFocus(choice)); step += 1) {
    const indexBefore = await findFocusedIndex();
    await page.keyboard.press('ArrowDown');
    await expect.poll(findFocusedIndex).not.toBe(indexBefore);
  }
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await trigger.count()) === 1 && (await hasFocus(trigger))).toBe(true);
}
