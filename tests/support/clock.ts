import type { Page } from 'playwright-core';

/** Stops a page's clock, which must be installed; `page.clock.runFor` advances it. */
export async function freezeClock(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // On a slow machine, the requested time may already have passed. Then `pauseAt` throws but still stops the clock, so
  // a second attempt succeeds.
  await pause().catch(pause);
}

const TURNS = 20;

/**
 * Lets a page whose clock is stopped finish loading its lazy components. They don't signal when they have loaded, so
 * this runs a fixed number of turns.
 */
export async function waitForLazyComponents(page: Page): Promise<void> {
  for (let left = TURNS; left > 0; left -= 1) await page.clock.runFor(0);
}
