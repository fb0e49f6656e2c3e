import { expect, it } from 'vitest';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { createTabOpener } from '#tests/support/tabs.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

it('A note on a cart line does not overlap the quantity', async () => {
  const page = await open({ width: 360 });
  const { userId } = await signInWithCart(page, testApp());
  const { db } = testApp().database;
  const noteText = 'the one in the blue carton with the handle, not the red one';
  await db.updateTable('cart_entry').set({ note: noteText }).where('user_id', '=', userId).execute();
  await page.goto('/');
  const note = page.locator('.cart-line-note').first();
  await note.waitFor();
  const gaps = await page.locator('.cart-line').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const noteElement = row.querySelector('.cart-line-note');
      const stepper = row.querySelector('[role=group]');
      if (noteElement === null || stepper === null) return [];
      const padding = Number.parseFloat(getComputedStyle(noteElement).paddingRight);
      return [stepper.getBoundingClientRect().left - noteElement.getBoundingClientRect().right + padding];
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6);
});

it("A cart line doesn't show a broken image if pictures can't be loaded", async () => {
  const page = await open({ expectedMessages: /ERR_FAILED/ });
  await signInWithCart(page, testApp());
  await page.route(/\.svg$/, (route) =>
    /favicon/.test(route.request().url()) ? route.continue() : route.abort(),
  );
  await page.goto('/');
  const pictures = page.locator('.cart-line img');
  await pictures.first().waitFor({ state: 'attached' });
  await expect
    .poll(() =>
      pictures.evaluateAll(
        (all) => all.filter((each) => getComputedStyle(each).visibility === 'visible').length,
      ),
    )
    .toBe(0);
});
