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

const KILL_COUNT = 20;
const LINE_COUNT = 90;

const testApp = setUpBrowserTests();

let profile = '';
let browser: Awaited<ReturnType<typeof launchOnProfile>> | undefined;
afterEach(async () => {
  await browser?.kill();
  await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

const progress = (page: Page) => page.getByText(/^\d+ of \d+ done/);
const countDone = async (page: Page) =>
  Number.parseInt((await progress(page).first().textContent()) ?? '', 10);
const tickNext = (page: Page) => page.getByRole('main').locator('button[aria-pressed=false]').first().click();

it(`If the browser is killed ${KILL_COUNT} times, no check mark that the shopper has seen is lost`, {
  timeout: 60_000 + KILL_COUNT * 30_000,
}, async () => {
  const { app, database } = testApp();
  const { db } = database;
  const { userId, cookie } = await signIn(db);
  await sql`insert into cart_entry (user_id, item_id, quantity, added_at)
      select ${userId}, id, 1, now() from (select id from grocery_item order by id limit ${LINE_COUNT}) item`.execute(
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
    await progress(page).first().waitFor();
    return { page, kill };
  };

  const first = await open(false);
  await first.page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
  await first.page.goto(`${app.url}/shop`);
  await progress(first.page).first().waitFor();
  await first.kill();

  let shownDone = 0;
  for (let round = 0; round < KILL_COUNT; round += 1) {
    const { page, kill } = await open(true);
    const doneAtStart = await countDone(page);
    expect(doneAtStart, 'what the screen said before the kill').toBeGreaterThanOrEqual(shownDone);
    expect(doneAtStart, 'and the one in mid-tick at most').toBeLessThanOrEqual(shownDone + 1);
    for (let ticks = randomInt(1, 4); ticks > 0; ticks -= 1) {
      const before = await countDone(page);
      await tickNext(page);
      await expect.poll(() => countDone(page)).toBe(before + 1);
    }
    shownDone = await countDone(page);
    await tickNext(page).catch(() => {});
    await kill();
  }

  const { page } = await open(false);
  const keptDone = await countDone(page);
  expect(keptDone).toBeGreaterThanOrEqual(shownDone);
  await expect
    .poll(
      async () =>
        (await sql`select from shop_line where user_id = ${userId} and is_ticked`.execute(db)).rows.length,
      { timeout: 10_000 },
    )
    .toBe(keptDone);
  const { rows } = await sql`select from shop_operation where user_id = ${userId}`.execute(db);
  expect(rows.length, 'each once').toBe(keptDone);
});
