import { expect, it } from 'vitest';
import { createRecurringOrder, updateRecurringOrder } from '#contract/recurring-orders.ts';
import { markVerified } from '#tests/conformity/mark-verified.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { callApi } from '#tests/support/fill.ts';

const { testApp, open } = setUpPageTests();

const DAY_MS = 86_400_000;

const formatInChicago = (date: Date) =>
  date.toLocaleDateString('en-US', {
    timeZone: 'America/Chicago',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });

it('A recurring order is due every 7 days or every month after its creation', async () => {
  const page = await open();
  await signInWithCart(page, testApp(), { account: { subscription_status: 'active' } });
  const { db } = testApp().database;
  const { id: itemId } = await db.selectFrom('grocery_item').select('id').limit(1).executeTakeFirstOrThrow();
  const now = new Date();
  // Noon on the 5th, two months ago. Every month has a 5th.
  const monthsAgo = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 5, 18));
  const nextDates = { weekly: new Date(now.getTime() + 4 * DAY_MS), monthly: new Date(monthsAgo) };
  while (nextDates.monthly <= now) nextDates.monthly.setUTCMonth(nextDates.monthly.getUTCMonth() + 1);
  for (const [frequency, created_at] of [
    ['weekly', new Date(now.getTime() - 17 * DAY_MS)],
    ['monthly', monthsAgo],
  ] as const) {
    const data = { frequency, items: [{ itemId, quantity: 1 }] };
    const { id } = await callApi(page, createRecurringOrder, { data });
    await db.updateTable('recurring_order').set({ created_at }).where('id', '=', id).execute();
    // Resuming computes the next date again.
    for (const isActive of [false, true])
      await callApi(
        page,
        { ...updateRecurringOrder, path: `/api/recurring-orders/${id}` },
        { data: { isActive } },
      );
  }
  await page.goto('/');
  const panel = page.getByRole('region', { name: 'Recurring Orders', exact: true });
  for (const frequency of ['weekly', 'monthly'] as const) {
    await panel
      .getByText(`Next order: ${formatInChicago(nextDates[frequency])}`, { exact: true })
      .first()
      .waitFor();
  }
  expect(await panel.getByText(/^Next order: /).count()).toBe(2);
  markVerified('2.recurring.weekly', '2.recurring.monthly');
});
