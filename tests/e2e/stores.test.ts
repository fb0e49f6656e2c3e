import { describe, expect, it } from 'vitest';
import { enter } from '#tests/support/enter.ts';
import { makeStore } from '#tests/support/factories.ts';
import { fillCart, place } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { quietTabs } from '#tests/support/tabs.ts';

const journey = beginJourney({ own: true });
const open = quietTabs(journey);

describe('the store selector', () => {
  it('copes with a store that has no website at all', async () => {
    const { db } = journey().database;
    const store = await makeStore(db, { name: 'Corner Grocery' });
    const page = await open();
    await enter(page, journey());
    await place(page, { storeIds: [store.id] });
    await fillCart(page, { milk: 1 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Visit Corner Grocery' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Your Shopping Cart' });
    await dialog.getByText('We know of no website of Corner Grocery. Take the list along instead.').waitFor();
    const visit = dialog.getByRole('button', { name: 'Visit Store' });
    expect(await visit.getAttribute('aria-disabled')).toBe('true');
    expect(await dialog.getByRole('link', { name: 'Visit Store' }).count()).toBe(0);
    expect(await dialog.getByText('Shop with Cart').count()).toBe(0);
    await visit.click({ force: true });
    expect(page.context().pages()).toHaveLength(1);
  });
});
