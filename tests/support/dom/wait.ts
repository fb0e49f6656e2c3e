const { setTimeout: wait } = globalThis;
// Keeps the real clock, since a test may stop the page's clock.
const now = performance.now.bind(performance);

const POLL_MS = 5;
const PATIENCE_MS = 20_000;

/** Waits until all pending tasks have run, by the real clock even while the page's clock is stopped. */
export const yieldToTasks = (ms = 0): Promise<void> => new Promise((resolve) => void wait(resolve, ms));

/** Polls until `look` finds something. After the time limit, throws an error with the message from `otherwise`. */
export async function pollUntilFound<T>(look: () => T | undefined, otherwise: () => string): Promise<T> {
  const end = now() + PATIENCE_MS;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (now() > end) throw new Error(otherwise());
    await yieldToTasks(POLL_MS);
  }
}
