import type { Page } from 'playwright-core';

/** Stops a page's (installed) clock; `page.clock.runFor` advances it. */
export async function freeze(page: Page): Promise<void> {
  const pause = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  // If more than that second has passed meanwhile, the clock stops but throws; the second time, no time passes.
  await pause().catch(pause);
}

const TURNS = 20;

/** Lets a page with a stopped clock load its lazy parts, which give no sign when they're loaded. */
export async function waitForLazyParts(page: Page): Promise<void> {
  for (let left = TURNS; left > 0; left -= 1) await page.clock.runFor(0);
}
