import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { recommendationCard } from '#tests/support/answer.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { searchBox } from '#tests/support/shopper.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const list = 'milk,eggs,bread,butter,bananas,spinach,bacon,spaghetti,rice,ketchup,coffee,shampoo'.split(',');

/** Assumed time per typed character and per tap. The time that the machine takes isn't counted. */
const KEY_MS = 200;
const TAP_MS = 1_500;

/** Allows for twelve searches and additions on a busy machine. */
const LONG_TIMEOUT = { timeout: 30_000 };

function createThumb(page: Page) {
  let taps = 0;
  let keys = 0;
  return {
    tap: async (what: Locator) => {
      taps += 1;
      await what.tap();
    },
    type: async (text: string) => {
      keys += text.length;
      await page.keyboard.type(text);
    },
    enter: async () => {
      keys += 1;
      await page.keyboard.press('Enter');
    },
    /** A paste takes two taps: a long press and "Paste". */
    paste: async (text: string) => {
      taps += 2;
      await searchBox(page).evaluate((box, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        (box as HTMLInputElement).focus();
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },
    taps: () => taps,
    seconds: () => (keys * KEY_MS + taps * TAP_MS) / 1_000,
  };
}

type Thumb = ReturnType<typeof createThumb>;

async function signUp(page: Page, thumb: Thumb): Promise<void> {
  const email = `n${Math.random().toString(36).slice(2, 8)}@example.com`;
  const fields = {
    'First name': 'Nia',
    'Last name': 'New',
    Email: email,
    Password: 'two eggs and a loaf',
  };
  for (const [label, text] of Object.entries(fields)) {
    await thumb.tap(page.getByLabel(label, { exact: true }));
    await thumb.type(text);
  }
  await thumb.enter();
}

async function enterLocation(page: Page, thumb: Thumb): Promise<void> {
  await thumb.tap(page.getByLabel('ZIP, city, or address'));
  await thumb.type('60614');
  await thumb.enter();
  await page.getByRole('button', { name: /^Chicago, IL 60614/ }).waitFor();
}

const recommendedTotal = (page: Page) => recommendationCard(page).getByText(/\$\d+/).first();

it('A new shopper typing twelve items gets a recommendation within 90 s and 20 taps', async () => {
  const page = await open({ width: 360 });
  const thumb = createThumb(page);
  await page.goto('/');
  await thumb.tap(page.getByRole('link', { name: 'Sign In' }).first());
  await thumb.tap(page.getByRole('link', { name: 'Create an account' }));
  await signUp(page, thumb);
  await enterLocation(page, thumb);
  await thumb.tap(searchBox(page));
  for (const word of list) {
    await thumb.type(word);
    await thumb.enter();
  }
  await expect
    .poll(() => page.getByRole('group', { name: /^Quantity of/ }).count(), LONG_TIMEOUT)
    .toBe(list.length);
  await recommendedTotal(page).waitFor();
  expect(thumb.taps()).toBeLessThanOrEqual(20);
  expect(thumb.seconds()).toBeLessThan(90);
});

it('A shopper who pastes twelve items gets a recommendation within 20 seconds, not counting sign-up', async () => {
  const page = await open({ width: 360 });
  const thumb = createThumb(page);
  await page.goto('/');
  await thumb.paste(list.join('\n'));
  await thumb.tap(page.getByRole('dialog').getByRole('link', { name: 'Create account' }));
  const signUpThumb = createThumb(page);
  await signUp(page, signUpThumb);
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Add 12 items' }));
  await enterLocation(page, thumb);
  await expect
    .poll(() => page.getByRole('group', { name: /^Quantity of/ }).count(), LONG_TIMEOUT)
    .toBe(list.length);
  await recommendedTotal(page).waitFor();
  expect(thumb.seconds()).toBeLessThan(20);
  expect(thumb.taps() + signUpThumb.taps()).toBeLessThanOrEqual(20);
});
