import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { getUser } from '#contract/auth.ts';
import { getCart } from '#contract/cart.ts';
import { getShoppingTrip } from '#contract/shop.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { callApi, fillCartAndStores } from '#tests/support/fill.ts';
import { hasFocus } from '#tests/support/keyboard.ts';
import { itInFullTier } from '#tests/support/tier.ts';

const { testApp, open } = setUpPageTests();

const untickedButtons = (page: Page) => page.getByRole('main').locator('button[aria-pressed=false]');

async function openShoppingList(): Promise<Page> {
  const page = await open();
  await signInOnPage(page, testApp());
  await fillCartAndStores(page);
  await page.goto('/shop');
  await page.getByText('0 of 4 done').waitFor();
  return page;
}

describe('The list at the store', () => {
  itInFullTier('When everything is checked off, the cart can be cleared, and Undo restores it', async () => {
    const page = await openShoppingList();
    const newListButton = page.getByRole('button', { name: 'Start a new list' });
    for (const count of [1, 2, 3, 4]) {
      expect(await newListButton.count()).toBe(0);
      await untickedButtons(page).first().click();
      await page.getByText(`${count} of 4 done`).waitFor();
    }
    await newListButton.click();
    await page.getByText('Cart cleared').waitFor();
    await expect.poll(async () => (await callApi(page, getCart)).length).toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(async () => (await callApi(page, getCart)).length).toBe(4);
  });

  itInFullTier(
    'Arrow keys move through the in-store list, and checking off a line moves focus to the next line',
    async () => {
      const page = await openShoppingList();
      const names = await Promise.all(
        [0, 1, 2].map((at) => untickedButtons(page).nth(at).getAttribute('aria-label')),
      );
      const readFocusedLabel = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await untickedButtons(page).first().focus();
      await page.keyboard.press('ArrowDown');
      expect(await readFocusedLabel()).toBe(names[1]);
      await page.keyboard.press('ArrowUp');
      expect(await readFocusedLabel()).toBe(names[0]);
      await page.keyboard.press('Enter');
      await page.getByText('1 of 4 done').waitFor();
      await expect.poll(readFocusedLabel).toBe(names[1]);
    },
  );

  itInFullTier(
    'The in-store list offers a home screen icon until the shopper accepts or declines',
    async () => {
      const page = await open();
      await signInOnPage(page, testApp());
      await fillCartAndStores(page);
      const shop = () =>
        page.getByRole('link', { name: 'Shop in the store' }).filter({ visible: true }).click();
      const hint = page.getByText('Keep your list on your home screen');
      const openListWithInstallOffer = async () => {
        await page.goto('/');
        await page.evaluate(() => {
          const asked = async () => void Object.assign(window, { wasAsked: true });
          Object.assign(window, { installOffer: Object.assign(new Event('x'), { prompt: asked }) });
        });
        await shop();
        await page.getByText('0 of 4 done').waitFor();
      };
      await openListWithInstallOffer();
      await hint.waitFor();
      await page.getByRole('button', { name: 'Install' }).click();
      await hint.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => 'wasAsked' in window && !('installOffer' in window))).toBe(true);
      await openListWithInstallOffer();
      expect(await hint.count()).toBe(0);
    },
  );

  it('A new in-store price replaces the oldest one if 1,000 prices are already saved', async () => {
    const page = await openShoppingList();
    const { db } = testApp().database;
    const { id } = await callApi(page, getUser).then((user) => user ?? { id: '' });
    await sql`insert into own_price (user_id, item_id, store_id, price_cents, seen_at, said_at)
      select ${id}, item.id, store.id, 100, now() - interval '1 day', now()
      from (select id from grocery_item order by id desc limit 500) item,
        (select id from store order by id desc limit 2) store`.execute(db);
    await page.getByRole('button', { name: /Different price\? Whole Milk/ }).click();
    await page.getByLabel(/^Price at/).fill('0.77');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await page.getByRole('button', { name: /^\$0\.77/ }).waitFor();
    await expect.poll(() => hasFocus(page.getByRole('button', { name: /^\$0\.77/ }))).toBe(true);
    const listOwnPrices = () =>
      db.selectFrom('own_price').select('price_cents').where('user_id', '=', id).execute();
    await expect
      .poll(async () => (await listOwnPrices()).filter(({ price_cents }) => price_cents === 77).length)
      .toBe(1);
    expect((await listOwnPrices()).length).toBe(1_000);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('Undoing a price while offline shows the old price immediately, even if the new price was already sent', async () => {
    const page = await openShoppingList();
    const price = page.getByRole('button', { name: /Different price\? Whole Milk/ });
    const before = await price.getAttribute('aria-label');
    expect(before, 'the price is estimated at first').toMatch(/^About \$/);
    await price.click();
    await page.getByLabel(/^Price at/).fill('999999999');
    await page.keyboard.press('Enter');
    await page.getByText('At most $10,000.00.').waitFor();
    await page.getByLabel(/^Price at/).fill('0.77');
    const sent = page.waitForResponse((response) => /\/api\/shop(\?|$)/.test(response.url()));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save anyway' }).click();
    await sent;
    await page.getByRole('button', { name: /^\$0\.77/ }).waitFor();
    await page.route('**/api/shop**', (route) => route.abort());
    await page.getByRole('button', { name: /^Undo: Price of/ }).click();
    await page.getByRole('button', { name: before ?? '' }).waitFor();
  });

  it('A line just checked off stays in place while its price is being entered', async () => {
    const page = await openShoppingList();
    const PIN_MS = 1_500;
    await untickedButtons(page).first().click();
    await page.getByText('1 of 4 done').waitFor();
    await page
      .getByRole('button', { name: /Different price/ })
      .first()
      .click();
    const price = page.getByLabel(/^Price at/);
    await price.pressSequentially('1.2');
    await new Promise((resolve) => setTimeout(resolve, 2 * PIN_MS));
    expect(await price.inputValue()).toBe('1.2');
    await price.press('9');
    await price.press('Enter');
    await page.getByText('1 item done').click();
    // The cart contains three packages at $1.29 each.
    await page.getByRole('button', { name: /^\$3\.87/ }).waitFor();
  });

  it("Swiping left on a line moves it to “Later”, but a short or vertical drag doesn't", async () => {
    const page = await openShoppingList();
    const drag = (x: number, end: 'pointerup' | 'pointercancel', pointerType = 'touch') =>
      page.getByRole('button', { name: /^Can’t find it: Whole Milk/ }).evaluate(
        (button, { x, end, pointerType }) => {
          const send = (type: string, clientX: number) =>
            button.dispatchEvent(
              new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType, pointerId: 1, clientX }),
            );
          send('pointerdown', 300);
          send('pointermove', 300 + x);
          send(end, 300 + x);
        },
        { x, end, pointerType },
      );
    const putBack = page.getByRole('button', { name: /^Put back on list: Whole Milk/ });
    await drag(-40, 'pointerup');
    await drag(200, 'pointerup');
    await drag(-200, 'pointercancel');
    await drag(-200, 'pointerup', 'mouse');
    expect(await putBack.count()).toBe(0);
    await drag(-200, 'pointerup');
    await putBack.waitFor();
    await page.getByRole('button', { name: /^Undo: Moved/ }).click();
    await page.getByRole('button', { name: /^Can’t find it: Whole Milk/ }).waitFor();
  });

  it('“Uncheck all” appears once all available items are checked off, and it puts unavailable items back on the list', async () => {
    const page = await openShoppingList();
    const uncheckAllButton = page.getByRole('button', { name: 'Uncheck all' });
    const putBack = page.getByRole('button', { name: /^Put back on list: Whole Milk/ });
    await page.getByRole('button', { name: /^Can’t find it: Whole Milk/ }).click();
    await putBack.waitFor();
    for (const count of [1, 2, 3]) {
      expect(await uncheckAllButton.count()).toBe(0);
      await untickedButtons(page).first().click();
      await page.getByText(`${count} of 4 done`).waitFor();
    }
    await page.getByText('You got everything they had.').waitFor();
    expect(await page.getByText('3 items done').count()).toBe(1);
    expect(await page.getByRole('link', { name: 'I’m done: add receipt' }).getAttribute('href')).toBe(
      '/receipts',
    );
    await uncheckAllButton.click();
    await page.getByText('0 of 4 done').waitFor();
    await page.getByRole('button', { name: /^Can’t find it: Whole Milk/ }).waitFor();
    await expect.poll(async () => (await callApi(page, getShoppingTrip)).state).toEqual([]);

    await page.getByRole('button', { name: 'Undo: Unchecked 4' }).click();
    await page.getByText('3 of 4 done').waitFor();
    await putBack.waitFor();
  });
});
