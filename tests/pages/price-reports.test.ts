import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFolderPhotoStorage } from '#server/gateways/photos/folder.ts';
import { setUpPageTests } from '#tests/support/dom/begin-pages.ts';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeItem, makeStore } from '#tests/support/factories.ts';
import { makeJpeg } from '#tests/support/jpeg.ts';
import { TEST_DATA_DIR } from '#tests/support/test-data-dir.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { expectToast } from '#tests/support/toast.ts';

const BOSS = 'boss@example.com';
const { testApp, open } = setUpPageTests({ ADMIN_EMAILS: BOSS });

async function openReviewPage(names: string[]): Promise<Page> {
  const page = await open({ expectedMessages: /status of 404/ });
  const { db } = testApp().database;
  await db.deleteFrom('own_price').execute();
  await signInOnPage(page, testApp(), { email: BOSS });
  const { id: user_id } = await db.selectFrom('app_user').select('id').executeTakeFirstOrThrow();
  const store = await makeStore(db, { name: 'Corner Foods' });
  for (const name of names) {
    const item = await makeItem(db, { name });
    const said_at = new Date(Date.now() - 60_000 * (9 - names.indexOf(name)));
    const row = {
      user_id,
      item_id: item.id,
      store_id: store.id,
      price_cents: 349,
      seen_at: said_at,
      said_at,
    };
    await db.insertInto('own_price').values(row).execute();
  }
  await page.goto('/admin/review');
  return page;
}
const rows = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Corner Foods' });

describe('The price review page', () => {
  itInFullTier('The price review page shows the photo of a price label on request', async () => {
    const page = await openReviewPage(['Flat Bread', 'Nut Bread']);
    const { db } = testApp().database;
    const { id } = await db
      .selectFrom('own_price')
      .innerJoin('grocery_item', 'grocery_item.id', 'own_price.item_id')
      .select('own_price.id')
      .where('grocery_item.name', '=', 'Nut Bread')
      .executeTakeFirstOrThrow();
    const photo = { own_price_id: id, name: randomUUID(), taken_at: new Date() };
    await createFolderPhotoStorage(join(TEST_DATA_DIR, 'photos')).put(photo.name, makeJpeg());
    await db.insertInto('price_photo').values(photo).execute();
    await page.reload();
    await rows(page).first().waitFor();
    const rowWithPhoto = rows(page).filter({ hasText: 'Nut Bread' });
    expect(await page.getByRole('button', { name: 'Show the photo' }).count()).toBe(1);
    await rowWithPhoto.getByRole('button', { name: 'Show the photo' }).click();
    const labelPhoto = rowWithPhoto.getByRole('img', { name: 'The shelf label' });
    await labelPhoto.waitFor();
    expect(await labelPhoto.getAttribute('src')).toBe(
      `data:image/jpeg;base64,${makeJpeg().toString('base64')}`,
    );
  });

  it('The price review page shows what accepting a price would change, and works with the mouse or the keyboard', async () => {
    const page = await openReviewPage(['Rye Bread', 'Oat Bread', 'Corn Bread']);
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(3);
    const first = rows(page).first();
    expect(await first.innerText()).toMatch(
      /Rye Bread[\s\S]*\$3\.49[\s\S]*Shown now Not available, then \$3\.49/,
    );
    await page.getByRole('button', { name: 'Accept Rye Bread at Corner Foods for $3.49' }).click();
    await expectToast(page, 'Price accepted', 'Rye Bread at Corner Foods');
    await expect.poll(() => rows(page).count()).toBe(2);
    await page.getByRole('button', { name: /^Accept Oat Bread/ }).press('r');
    await expectToast(page, 'Price rejected', 'Oat Bread at Corner Foods');
    await expect.poll(() => rows(page).count()).toBe(1);
    await testApp().database.db.deleteFrom('own_price').execute();
    await page.getByRole('button', { name: /^Reject Corn Bread/ }).press('a');
    await expectToast(page, 'Not reviewed', 'Someone already reviewed, changed, or removed it.');
    await page.getByText('Nothing to review.').waitFor();
  });

  it('The price review page is for administrators only', async () => {
    const page = await open({ expectedMessages: /status of 403/ });
    await signInOnPage(page, testApp(), { email: 'someone@example.com' });
    await page.goto('/admin/review');
    await page.getByText('You need admin privileges to look at what shoppers report.').waitFor();
  });
});
