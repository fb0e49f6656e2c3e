import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { getShop } from '#contract/shop.ts';
import { enter } from '#tests/support/enter.ts';
import { callAs, fill } from '#tests/support/fill.ts';
import { beginJourney } from '#tests/support/journey.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { quietTabs } from '#tests/support/tabs.ts';

const journey = beginJourney();
const open = quietTabs(journey);

/** What a browser says by itself of what it cannot fetch, and of a session that has ended. */
const provokes = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of 401/;

const fail = () => {
  throw new Error('The row is nowhere');
};

const openRows = (page: Page) => page.getByRole('main').locator('button[aria-pressed=false]');
const doneWords = (page: Page, count: number) => page.getByText(`${count} of 4 done`);

/** Ticks the first line that is still to be got. */
async function tick(page: Page, count: number): Promise<void> {
  await openRows(page).first().click();
  await doneWords(page, count).waitFor();
}

const ticked = async (page: Page) =>
  (await callAs(page, getShop)).state.filter(({ isTicked }) => isTicked).length;

it('opens without a network, keeps each tick, sends it once, and leaves nothing to another person', async () => {
  const page = await open({ provokes });
  const { userId } = await enter(page, journey());
  await fill(page);
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop this list' }).filter({ visible: true }).click();
  await doneWords(page, 0).waitFor();
  // Again and again at one spot: no other line slides up beneath the thumb.
  const { x, y, width, height } = (await openRows(page).first().boundingBox()) ?? fail();
  for (const count of [1, 0, 1]) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await doneWords(page, count).waitFor();
  }
  await expect.poll(() => ticked(page)).toBe(1);
  await page.getByText('1 item done').waitFor();
  // From here on the browser opens the page by itself.
  await page.goto('/shop');
  await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await page.getByText('Prices loaded').waitFor();

  await page.context().setOffline(true);
  await tick(page, 2);
  await tick(page, 3);
  await page.getByText('Saved on this phone, 2 changes waiting').waitFor();
  await page.reload();
  await doneWords(page, 3).waitFor();
  await page.getByRole('region', { name: 'Where it costs least' }).getByText(/\w/).first().waitFor();
  await page
    .getByRole('button', { name: /Different price/ })
    .locator('visible=true')
    .click();
  await page.getByLabel(/^Price at /).fill('77.77');
  await page.keyboard.press('Enter');
  await page.getByText('3 changes waiting').waitFor();
  await page.getByRole('button', { name: /^Not here/ }).click();
  await page.getByText('4 changes waiting').waitFor();
  await page.reload();
  await page.getByText('4 changes waiting').waitFor();
  expect(await page.getByText('changes cannot be saved').count()).toBe(0);

  await page.evaluate(() => { const log: string[] = []; Object.assign(window, { log }); for (const n of ['online', 'offline']) addEventListener(n, () => log.push(`${n} ${performance.now()|0} ${navigator.onLine}`)); document.addEventListener('visibilitychange', () => log.push('vis ' + document.visibilityState)); log.push(`start ${performance.now()|0} ${navigator.onLine} ${document.visibilityState}`);});
  page.on('request', (r) => console.log('REQ', r.method(), r.url()));
  page.on('requestfailed', (r) => console.log('FAILED', r.url(), r.failure()?.errorText));
  page.on('response', (r) => console.log('RES', r.status(), r.url()));
  await page.context().setOffline(false);
  await new Promise((r) => setTimeout(r, 20000));
  console.log(await page.evaluate(() => (window as any).log.join('\n') + '\n' + navigator.onLine));
  console.log(await page.evaluate(() => fetch('/api/shop').then((r) => r.status, (e) => String(e))));
  console.log(await page.evaluate(async () => JSON.stringify(await navigator.locks.query())));
  console.log((await page.getByRole('main').innerText()).slice(0, 900));
  console.log(await ticked(page));
  void userId;
});
