import type { Page } from 'playwright-core';

/** Stops the page's clock, which `page.clock.install` must have replaced. `page.clock.runFor` advances it. */
export async function freezeClock(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // If the requested time has already passed, `pauseAt` throws but still stops the clock, so a second attempt
  // succeeds.
  await pause().catch(pause);
}

const EVENT_LOOP_TURNS = 20;

/**
 * Lets lazy components load while the page's clock is stopped. They don't signal when they've loaded, so this waits a
 * fixed number of event-loop turns.
 */
export async function waitForLazyComponents(page: Page): Promise<void> {
  for (let turnsLeft = EVENT_LOOP_TURNS; turnsLeft > 0; turnsLeft -= 1) await page.clock.runFor(0);
}
