import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { spanish } from '#languages/spanish.ts';
import { holds } from '#tests/conformity/holds.ts';
import { freeze } from '#tests/support/clock.ts';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { enter } from '#tests/support/enter.ts';
import { addItem, quantityOf, searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { journey, open } = beginPages();

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)', exact: true });
const toasts = (page: Page) => region(page).getByRole('listitem');
const saying = (page: Page, text: string) => toasts(page).filter({ hasText: text });

/** A visitor with a controllable clock, a message on screen, and the toast component loaded. */
async function told(look: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(look);
  await page.clock.install();
  await page.goto('/');
  await addItem(page, 'shampoo', /Dove/);
  await saying(page, 'Item successfully added to your cart').waitFor();
  return page;
}

/** Shows the next message while the clock stands still, so its time starts now. */
async function sayMore(page: Page, itemName: string): Promise<void> {
  await quantityOf(page, itemName)
    .getByRole('button', { name: `Remove ${itemName}` })
    .click();
  await saying(page, `Removed ${itemName}`).waitFor();
}

/** Collects announcements from now on; each is made for one second. */
function listen(): { heard: ReadonlySet<string>; stop: () => void } {
  const heard = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const region of document.querySelectorAll('body > [role=status]')) heard.add(region.textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { heard, stop: () => observer.disconnect() };
}

describe('a message', () => {
  itInFullTier('is announced in the current language, in separate parts', async () => {
    const page = await told();
    const { cartwiseLanguage } = globalThis;
    const { heard, stop } = listen();
    const said = () => [...heard].map((text) => text.replace(/\s+/g, ' ').trim());
    try {
      await sayMore(page, 'Shampoo');
      await expect.poll(said).toContain('Notification Removed Shampoo Undo');
      globalThis.cartwiseLanguage = () => spanish;
      // The row may still be rendered in English.
      await page.getByRole('button', { name: /^(Remove Ground Coffee|Quitar Café molido)$/ }).click();
      await expect.poll(said).toContain('Notificación Quitado: Café molido Deshacer');
    } finally {
      globalThis.cartwiseLanguage = cartwiseLanguage;
      stop();
    }
  });

  it('replaces the previous one, and disappears after 5 s', async () => {
    const page = await told();
    await freeze(page);
    await sayMore(page, 'Shampoo');
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(3_000);
    await sayMore(page, 'Ground Coffee');
    expect(await toasts(page).count()).toBe(1);
    expect(await saying(page, 'Removed Shampoo').count()).toBe(0);
    holds('2.toast.one');

    await page.clock.runFor(4_999);
    expect(await saying(page, 'Removed Ground Coffee').isVisible()).toBe(true);
    await page.clock.runFor(1);
    await toasts(page).waitFor({ state: 'hidden' });
    holds('2.toast.duration');
  });

  it('can be focused with F8', async () => {
    const page = await told();
    await freeze(page);
    await sayMore(page, 'Shampoo');
    await searchBox(page).focus();
    await page.keyboard.press('F8');
    expect(await region(page).evaluate((all) => all.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const undo = toasts(page).getByRole('button', { name: 'Undo', exact: true });
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await quantityOf(page, 'Shampoo').waitFor();
    holds('2.toast.f8');
  });

  it('is shown one at a time to a shopper too', async () => {
    const page = await open();
    await enter(page, journey());
    await page.goto('/');
    await addItem(page, 'large eggs', /Large Eggs/);
    await saying(page, 'Added to cart').waitFor();
    await page.getByRole('button', { name: /^Remove Large Eggs/ }).click();
    await saying(page, 'Removed Large Eggs').waitFor();
    expect(await toasts(page).count()).toBe(1);
    holds('2.toast.one');
  });
});
