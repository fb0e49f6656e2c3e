import type { Page } from 'playwright-core';

/** Stops a page's (installed) clock; `page.clock.runFor` advances it. */
export async function freezeClock(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // The clock stops but throws if that second has already passed. No time passes before the second attempt.
  await pause().catch(pause);
}

const TURNS = 20;

/**
 * Waits while a page with a stopped clock loads its lazy components, which don't signal when they're loaded.
 */
export async function waitForLazyComponents(page: Page): Promise<void> {
  for (let left = TURNS; left > 0; left -= 1) await page.clock.runFor(0);
}
