import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInOnPage } from '#tests/support/enter.ts';
import { makeItem } from '#tests/support/factories.ts';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { expectNoHorizontalScroll } from '#tests/support/tab.ts';
import { createTabOpener } from '#tests/support/tabs.ts';
import { expectToast } from '#tests/support/toast.ts';

const testApp = setUpBrowserTests();
const open = createTabOpener(testApp);

const title = '</title><script>alert(1)</script> & 🥑👩‍🍳';
const description = '"><img src=x onerror=alert(2)>\n$1 {{2}} $& 🌮';
const notes = '<i onmouseover=alert(3)>ripe</i> & "soft" 🍌';
const firstName = '<b>Maya</b> 🥑';
const item = { name: '<u>Milk</u> 🥛', brand: 'A & <s>B</s>', unit: '<br>1 gal', category: 'Dairy' } as const;

function removeOwnScripts(raw: string): string {
  const ownScript = readFileSync('server/pages/first-script.js', 'utf8');
  const [embeddedData, json = ''] = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(
    raw,
  ) ?? ['none'];
  expect(JSON.parse(json)).toHaveProperty('answers');
  const parts = raw.split(ownScript).flatMap((part) => part.split(embeddedData));
  expect(parts, 'each is there once').toHaveLength(3);
  return parts.join('');
}

/** Checks that no text became an element or script. Embedded JSON is allowed. */
async function expectOnlyText(page: Page): Promise<void> {
  expect(
    await page
      .locator('body :is(b, i, u, s, br, [onerror], [onmouseover], script:not([src], #page-data))')
      .count(),
  ).toBe(0);
}

it('HTML and emoji appear as typed in pages, printouts and Open Graph tags', async () => {
  const page = await open();
  page.on('dialog', (dialog) => expect.fail(`a script ran: ${dialog.message()}`));
  const { db } = testApp().database;
  const { userId } = await signInOnPage(page, testApp(), { first_name: firstName, last_name: null });
  const { id } = await makeItem(db, item);
  const added_at = new Date();
  await db.insertInto('cart_entry').values({ user_id: userId, item_id: id, quantity: 2, added_at }).execute();

  await page.goto('/');
  await page.getByRole('heading', { name: `Welcome, ${firstName}` }).waitFor();
  await page.getByRole('group', { name: `Quantity of ${item.name}` }).waitFor();
  await expectOnlyText(page);
  await page.getByRole('button', { name: 'Export Cart' }).click();
  expect(await page.getByRole('list', { name: 'Preview' }).innerText()).toBe(
    `${item.name} (${item.brand}) - 2 ${item.unit}`,
  );
  await expectOnlyText(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Share List' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Share List' }).click();
  await dialog.getByRole('img', { name: `QR code of ${title}` }).waitFor();
  await dialog.getByText(title, { exact: true }).waitFor();
  await expectOnlyText(page);
  await expectNoHorizontalScroll(page, 'the link of a list with markup');
  const path = new URL(await dialog.getByLabel('Link').inputValue()).pathname;
  await db.updateTable('shared_list_item').set({ notes }).where('list_id', '=', path.slice(8)).execute();

  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  const article = page.getByRole('article');
  for (const text of [description, `Shared by ${firstName}`, notes, `${item.brand} · ${item.unit}`]) {
    await article.getByText(text, { exact: true }).waitFor();
  }
  await expectOnlyText(page);
  await expectNoHorizontalScroll(page, 'a list with markup');
  expect(await page.title()).toBe(`${title} · Cartwise`);
  const readMetaTag = (property: string) =>
    page.locator(`meta[property="${property}"]`).getAttribute('content');
  expect([await readMetaTag('og:title'), await readMetaTag('og:description')]).toEqual([title, description]);
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  await expectToast(page, 'Item Added', `${item.name} is in your cart`);
  await expectOnlyText(page);

  await page.emulateMedia({ media: 'print' });
  await page.locator('.print-sheet li').first().waitFor();
  const sheet = await page.locator('.print-sheet').innerText();
  for (const text of [title, description, item.name, item.brand, item.unit, notes])
    expect(sheet).toContain(text);
  await page.emulateMedia({ media: 'screen' });

  await db.updateTable('shared_list').set({ description: null }).where('id', '=', path.slice(8)).execute();
  await page.goto(path);
  expect(await readMetaTag('og:description')).toBe(`A grocery list with 1 item, shared by ${firstName}.`);
  const html = await (await page.request.get(path)).text();
  expect(html).toContain('shared by &lt;b&gt;Maya&lt;/b&gt; 🥑.');
  expect(removeOwnScripts(html)).not.toMatch(/<(b|u|s|i|img|script)>|alert\(1\)<\/script>/);
});
