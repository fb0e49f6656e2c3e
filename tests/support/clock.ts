import type { Page } from 'playwright-core';

/** Stops a page's clock, which must be installed; `page.clock.runFor` advances it. */
export async function freezeClock(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // If that second has already passed, `pauseAt` throws but stops the clock anyway, so the second attempt succeeds.
  await pause().catch(pause);
}

const TURNS = 20;

/** Gives a page with a stopped clock time to load its lazy components, which don't signal that they have loaded. */
export async function waitForLazyComponents(page: Page): Promise<void> {
  for (let left = TURNS; left > 0; left -= 1) await page.clock.runFor(0);
}
