import { expect, it } from 'vitest';
import { createRecurringOrder } from '#contract/recurring-orders.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';

const { testApp, open } = setUpPageTests();

it("A recurring order is created only after the cart's pending changes are saved", async () => {
  const page = await open();
  const account = { subscription_status: 'active' };
  await signInWithCart(page, testApp(), { account, cart: [['Whole Milk', 2]] });
  await page.goto('/');
  const heldRequests: (() => Promise<void>)[] = [];
  await page.route('**/api/cart/*', (route) => void heldRequests.push(() => route.continue()));
  await page.getByRole('button', { name: 'One Whole Milk more' }).click();
  await expect.poll(() => heldRequests.length).toBe(1);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET') sent.push(pathname.replace(/\d+$/, 'ID'));
  });
  await page.getByRole('button', { name: 'New from cart' }).click();
  const created = page.waitForRequest(
    (request) => request.url().endsWith(createRecurringOrder.path) && request.method() === 'POST',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Create order' }).click();
  await page.getByRole('button', { name: 'Creating...' }).waitFor();
  expect(sent).toEqual([]);
  await heldRequests[0]?.();
  expect((await created).postDataJSON().items).toMatchObject([{ quantity: 3 }]);
});
