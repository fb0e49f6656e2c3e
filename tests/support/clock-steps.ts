import type { Page } from 'playwright-core';

const MAX_STEPS = 2_000;

const watchForText = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const appearance = { at: null as number | null };
    Object.assign(window, { textFound: appearance });
    const checkText = () => {
      if (appearance.at === null && document.body.textContent.includes(wanted)) appearance.at = Date.now();
    };
    new MutationObserver(checkText).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    checkText();
  }, text);

/**
 * Runs pending tasks, then returns how long the text has been visible, in milliseconds on the page's clock. Returns
 * null if it hasn't appeared yet.
 */
const readVisibleMs = (page: Page) =>
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
 * Advances a frozen clock in 1 ms steps until `text` appears. Returns how many milliseconds it has been visible: 0, or
 * 1 if it appeared just before the last step.
 */
export async function stepClockUntilText(page: Page, text: string): Promise<number> {
  await watchForText(page, text);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const ms = await readVisibleMs(page);
    if (ms !== null) return ms;
    await page.clock.runFor(1);
  }
  throw new Error(`'${text}' did not appear within ${MAX_STEPS} ms of the page's clock.`);
}
