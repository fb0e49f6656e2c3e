import type { Page } from 'playwright-core';

/** Stops a page's clock, installed before; `page.clock.runFor` moves it on. */
export async function freeze(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}
