import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { spanish } from '#languages/spanish.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { freezeClock } from '#tests/support/clock.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { addItem, quantityGroup, searchBox } from '#tests/support/shopper.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

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

/** Shows another toast. Stop the clock first, so that the toast's timeout is exact. */
async function showNextToast(page: Page, itemName: string): Promise<void> {
  await quantityGroup(page, itemName)
    .getByRole('button', { name: `Remove ${itemName}` })
    .click();
  await toastWithText(page, `Removed ${itemName}`).waitFor();
}

/** Starts collecting announcements. Each stays in the document for one second. */
function collectAnnouncements(): { heard: ReadonlySet<string>; stop: () => void } {
  const announcements = new Set<string>();
  const observer = new MutationObserver(() => {
    for (const region of document.querySelectorAll('body > [role=status]'))
      announcements.add(region.textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { heard: announcements, stop: () => observer.disconnect() };
}

const drag = (page: Page, byPx: number) =>
  toasts(page).evaluate((toast, by) => {
    const at = (type: string, clientX: number) =>
      toast.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          isPrimary: true,
          button: 0,
          buttons: 1,
          clientX,
          clientY: 20,
        }),
      );
    at('pointerdown', 60);
    at('pointermove', 60 + by / 2);
    at('pointermove', 60 + by);
    at('pointerup', 60 + by);
  }, byPx);

describe('Messages on the page', () => {
  it('The close button closes a message immediately', async () => {
    const page = await openWithMessage();
    await freezeClock(page);
    await showNextToast(page, 'Shampoo');
    await toasts(page).getByRole('button', { name: 'Close', exact: true }).click();
    await toasts(page).waitFor({ state: 'hidden' });
    // The clock is stopped, so the toast must have been removed immediately.
    expect(await toasts(page).count(), 'remaining toasts').toBe(0);
    expect(await page.getByText('Removed Shampoo').count()).toBe(0);
    markVerified('2.toast.close');

    await page.clock.fastForward(999_999);
    expect(await region(page).count()).toBe(1);
    await page.clock.fastForward(1);
    await region(page).waitFor({ state: 'detached' });
    markVerified('9.toast.removal');
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
    markVerified('2.toast.swipe', '9.toast.threshold');
  });

  itInFullTier(
    'Screen readers announce a message in the current language, with spaces between its parts',
    async () => {
      const page = await openWithMessage();
      const { cartwiseLanguage } = globalThis;
      const { heard, stop } = collectAnnouncements();
      const readAnnouncements = () => [...heard].map((text) => text.replace(/\s+/g, ' ').trim());
      try {
        await showNextToast(page, 'Shampoo');
        await expect.poll(readAnnouncements).toContain('Notification Removed Shampoo Undo');
        globalThis.cartwiseLanguage = () => spanish;
        // The row may still be rendered in English, so this matches the button in either language.
        await page.getByRole('button', { name: /^(Remove Ground Coffee|Quitar Café molido)$/ }).click();
        await expect.poll(readAnnouncements).toContain('Notificación Quitado: Café molido Deshacer');
      } finally {
        globalThis.cartwiseLanguage = cartwiseLanguage;
        stop();
      }
    },
  );

  it('A message replaces the previous message and disappears after 5 s', async () => {
    const page = await openWithMessage();
    await freezeClock(page);
    await showNextToast(page, 'Shampoo');
    expect(await toasts(page).count()).toBe(1);
    await page.clock.runFor(3_000);
    await showNextToast(page, 'Ground Coffee');
    expect(await toasts(page).count()).toBe(1);
    expect(await toastWithText(page, 'Removed Shampoo').count()).toBe(0);
    markVerified('2.toast.one');

    await page.clock.runFor(4_999);
    expect(await toastWithText(page, 'Removed Ground Coffee').isVisible()).toBe(true);
    await page.clock.runFor(1);
    await toasts(page).waitFor({ state: 'hidden' });
    markVerified('2.toast.duration');
  });

  it('A message can be focused with F8', async () => {
    const page = await openWithMessage();
    await freezeClock(page);
    await showNextToast(page, 'Shampoo');
    await searchBox(page).focus();
    await page.keyboard.press('F8');
    expect(await region(page).evaluate((all) => all.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const undo = toasts(page).getByRole('button', { name: 'Undo', exact: true });
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await quantityGroup(page, 'Shampoo').waitFor();
    markVerified('2.toast.f8');
  });

  it('A shopper sees only one message at a time', async () => {
    const page = await open();
    await signInOnPage(page, testApp());
    await page.goto('/');
    await addItem(page, 'large eggs', /Large Eggs/);
    await toastWithText(page, 'Added to cart').waitFor();
    await page.getByRole('button', { name: /^Remove Large Eggs/ }).click();
    await toastWithText(page, 'Removed Large Eggs').waitFor();
    expect(await toasts(page).count()).toBe(1);
    markVerified('2.toast.one');
  });
});

describe('Tooltips', () => {
  it('A tooltip appears after 700 ms, or at once if a tooltip was visible less than 300 ms ago', async () => {
    const page = await open();
    await page.clock.install();
    await page.goto('/');
    const trigger = page
      .getByRole('main')
      .getByRole('button', { name: /^(Lowest|Likely lowest|Best bet|Toss-up)\./ });
    await trigger.waitFor();
    const tooltip = page.getByRole('tooltip');
    const leaveTrigger = async () => {
      await page.getByRole('heading', { level: 1 }).hover();
      await tooltip.waitFor({ state: 'detached' });
    };
    await freezeClock(page);

    await trigger.hover();
    await page.clock.runFor(699);
    expect(await tooltip.count()).toBe(0);
    await page.clock.runFor(1);
    await tooltip.waitFor();
    expect(await trigger.getAttribute('aria-label')).toContain(await tooltip.textContent());
    markVerified('9.tooltip');

    await leaveTrigger();
    await page.clock.runFor(299);
    await trigger.hover();
    await page.clock.runFor(0);
    await tooltip.waitFor();
    await leaveTrigger();
    await page.clock.runFor(300);
    await trigger.hover();
    await page.clock.runFor(699);
    expect(await tooltip.count()).toBe(0);
    await page.clock.runFor(1);
    await tooltip.waitFor();
    markVerified('9.tooltip.skip');
  });
});
