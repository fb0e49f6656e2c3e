import { expect, it } from 'vitest';
import { region } from '#tests/support/account-page.ts';
import { beginPages } from '#tests/support/dom/begin-pages.ts';
import { enter } from '#tests/support/enter.ts';
import { insertComparisonOf } from '#tests/support/insert-comparison.ts';
import { expectToast } from '#tests/support/toast.ts';

const { journey, open } = beginPages();

it('The account page lists shared comparisons, and deletes them after asking', async () => {
  const page = await open();
  const { db } = journey().database;
  const { userId } = await enter(page, journey());
  const id = await insertComparisonOf(db, userId, new Date('2026-11-27T15:41:00Z'));
  await page.goto('/account');
  const card = region(page, 'Comparisons you’ve shared');
  const link = card.getByRole('link', { name: 'Near Market is the cheapest.', exact: true });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`/compared/${id}`);
  expect(await card.getByRole('listitem').innerText()).toContain('1 item, shared November 27, 2026');

  const remove = card.getByRole('button', {
    name: 'Delete the comparison from November 27, 2026',
    exact: true,
  });
  await remove.click();
  await page.getByRole('button', { name: 'Keep it', exact: true }).click();
  expect(await db.selectFrom('shared_comparison').select('id').execute()).toEqual([{ id }]);
  await remove.click();
  await page.getByRole('button', { name: 'Delete comparison', exact: true }).click();
  await expectToast(page, 'Comparison deleted');
  await expect.poll(() => card.count()).toBe(0);
  expect(await db.selectFrom('shared_comparison').select('id').execute()).toEqual([]);
});
