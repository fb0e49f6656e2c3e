import type { Page } from 'playwright-core';

const STEPS = 2_000;

/** Notes by the page's own clock when a text first appears. */
const watchFor = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const found = { at: null as number | null };
    Object.assign(window, { textFound: found });
    const look = () => {
      if (found.at === null && document.body.textContent.includes(wanted)) found.at = Date.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    look();
  }, text);

/** For how many milliseconds of the page's clock the text has been there, after all that only awaits its turn is done. */
const shownFor = (page: Page) =>
  page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel();
    for (let turn = 0; turn < 50; turn += 1) {
      await new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
    const { textFound } = window as unknown as { textFound: { at: number | null } };
    return textFound.at === null ? null : Date.now() - textFound.at;
  });

/**
 * Moves a frozen clock on by single milliseconds until a text appears. Returns for how long it has been there by the
 * page's clock: an answer of the server may come while a millisecond begins.
 */
export async function stepUntil(page: Page, text: string): Promise<number> {
  await watchFor(page, text);
  for (let step = 0; step < STEPS; step += 1) {
    const ms = await shownFor(page);
    if (ms !== null) return ms;
    await page.clock.runFor(1);
  }
  throw new Error(`'${text}' did not appear within ${STEPS} ms of the page's clock.`);
}
