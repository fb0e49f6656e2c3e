import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { setUpBrowserTests } from '#tests/support/journey.ts';
import { launchOnProfile } from '#tests/support/launch-browser.ts';
import { signIn } from '#tests/support/sign-in.ts';

const KILLS = 20;
const LINES = 90;

const testApp = setUpBrowserTests();

let profile = '';
let browser: Awaited<ReturnType<typeof launchOnProfile>> | undefined;
afterEach(async () => {
  await browser?.kill();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

const words = (page: Page) => page.getByText(/^\d+ of \d+ done/);
const doneOf = async (page: Page) => Number.parseInt((await words(page).first().textContent()) ?? '', 10);
const tickNext = (page: Page) => page.getByRole('main').locator('button[aria-pressed=false]').first().click();

it(`If the browser is killed ${KILLS} times, no check mark that the shopper has seen is lost`, {
  timeout: 60_000 + KILLS * 30_000,
}, async () => {
  const { app, database } = testApp();
  const { db } = database;
  const { userId, cookie } = await signIn(db);
  await sql`insert into cart_entry (user_id, item_id, quantity, added_at)
      select ${userId}, id, 1, now() from (select id from grocery_item order by id limit ${LINES}) item`.execute(
    db,
  );
  const [name = '', value = ''] = cookie.split('=');
  profile = await mkdtemp(join(tmpdir(), 'cartwise-profile-'));

  const open = async (isOffline: boolean) => {
    browser = await launchOnProfile(profile);
    const { context, kill } = browser;
    await context.addCookies([{ name, value, url: app.url }]);
    await context.setOffline(isOffline);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${app.url}/shop`);
    await words(page).first().waitFor();
    return { page, kill };
  };

  const first = await open(false);
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await first.page.goto(`${app.url}/shop`);
  await words(first.page).first().waitFor();
  await first.kill();

  let shown = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const { page, kill } = await open(true);
    const found = await doneOf(page);
    expect(found, 'what the screen said before the kill').toBeGreaterThanOrEqual(shown);
    expect(found, 'and the one in mid-tick at most').toBeLessThanOrEqual(shown + 1);
    for (let ticks = randomInt(1, 4); ticks > 0; ticks -= 1) {
      const before = await doneOf(page);
      await tickNext(page);
      await expect.poll(() => doneOf(page)).toBe(before + 1);
    }
    shown = await doneOf(page);
    await tickNext(page).catch(() => {});
    await kill();
  }

  const { page } = await open(false);
  const kept = await doneOf(page);
  expect(kept).toBeGreaterThanOrEqual(shown);
  await expect
    .poll(
      async () =>
        (await sql`select from shop_line where user_id = ${userId} and is_ticked`.execute(db)).rows.length,
      { timeout: 10_000 },
    )
    .toBe(kept);
  const { rows } = await sql`select from shop_operation where user_id = ${userId}`.execute(db);
  expect(rows.length, 'each once').toBe(kept);
});
