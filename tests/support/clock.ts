import type { Page } from 'playwright-core';

/** Stops a page's clock, installed before; `page.clock.runFor` moves it on. */
export async function freeze(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // Where more than that second went by meanwhile it stands, and complains: the second time no time goes by.
  await pause().catch(pause);
}

const TURNS = 20;

/** Lets a page whose clock stands still load its parts, which say nothing of when they are there. */
export async function letLoad(page: Page): Promise<void> {
  for (let left = TURNS; left > 0; left -= 1) await page.clock.runFor(0);
}
