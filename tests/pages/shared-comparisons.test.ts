import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { accountSection } from '#tests/support/account-page.ts';
import { allowClipboard, expectCopied } from '#tests/support/clipboard.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { signInWithCart } from '#tests/support/enter-with-cart.ts';
import { insertSharedComparison } from '#tests/support/insert-comparison.ts';
import { expectToast } from '#tests/support/toast.ts';

const { testApp, open } = setUpPageTests();

it('A shopper can share today’s prices and find the shared page under Account', async () => {
  const page = await open();
  await allowClipboard(page);
  const { userId } = await signInWithCart(page, testApp());
  await page.goto('/');
  await page.getByRole('button', { name: 'Share List' }).click();
  const part = page.getByRole('region', { name: 'Share this comparison', exact: true });
  await part.getByText('A page of today’s prices that won’t change.').waitFor();
  await part.getByRole('button', { name: 'Share prices' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  const link = await part.getByRole('textbox', { name: 'Link to the prices' }).inputValue();
  const { db } = testApp().database;
  const rows = await db.selectFrom('shared_comparison').select('id').where('owner_id', '=', userId).execute();
  expect(rows.map(({ id }) => `${testApp().app.url}/compared/${id}`)).toEqual([link]);
  await expectCopied(page, () => part.getByRole('button', { name: 'Copy' }).click(), link);
  const body = await (await fetch(link)).text();
  expect(body).toContain('This page won’t change.');
  expect(body).toContain('Whole Milk');
  await page.goto('/account');
  await accountSection(page, 'Comparisons you’ve shared').getByRole('listitem').waitFor();
});

it('If the shared page will include prices that the shopper entered, the share dialog says so', async () => {
  const page = await open();
  const { userId } = await signInWithCart(page, testApp());
  const part = page.getByRole('region', { name: 'Share this comparison', exact: true });
  const openDialog = async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Share List' }).click();
    return await part.getByText(/^A page of today’s prices/).innerText();
  };
  expect(await openDialog()).not.toContain('prices you entered');
  await sql`
    insert into own_price (user_id, item_id, store_id, price_cents, seen_at, said_at)
    select ${userId}, item.id, preference.store_ids[1], 400, now(), now()
    from preference, cart_entry join grocery_item item on item.id = cart_entry.item_id
    where preference.user_id = ${userId} and cart_entry.user_id = ${userId} and item.name = 'Whole Milk'
  `.execute(testApp().database.db);
  expect(await openDialog()).toContain('It shows prices you entered, with store and date.');
});

it('The account page lists shared comparisons and asks before deleting them', async () => {
  const page = await open();
  const { db } = testApp().database;
  const { userId } = await signInOnPage(page, testApp());
  const id = await insertSharedComparison(db, userId, new Date('2026-11-27T15:41:00Z'));
  await page.goto('/account');
  const card = accountSection(page, 'Comparisons you’ve shared');
  const link = card.getByRole('link', { name: 'Near Market is the cheapest.', exact: true });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`/compared/${id}`);
  expect(await card.getByRole('listitem').innerText()).toContain('1 item, shared Nov 27, 2026');

  const remove = card.getByRole('button', {
    name: 'Delete the comparison from Nov 27, 2026',
    exact: true,
  });
  await remove.click();
  await page.getByRole('button', { name: 'Keep it', exact: true }).click();
  const listStoredComparisons = () =>
    db.selectFrom('shared_comparison').select('id').where('owner_id', '=', userId).execute();
  expect(await listStoredComparisons()).toEqual([{ id }]);
  await remove.click();
  await page.getByRole('button', { name: 'Delete comparison', exact: true }).click();
  await expectToast(page, 'Comparison deleted');
  await expect.poll(() => card.count()).toBe(0);
  expect(await listStoredComparisons()).toEqual([]);
});
