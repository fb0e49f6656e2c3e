const { setTimeout: wait } = globalThis;
// Keep the real clock, because a test may stop the page's clock later.
const now = performance.now.bind(performance);

const POLL_MS = 5;
const TIMEOUT_MS = 20_000;

/** Waits for all pending tasks, even while the page's clock is stopped. */
export const yieldToTasks = (ms = 0): Promise<void> => new Promise((resolve) => void wait(resolve, ms));

export async function pollUntilFound<T>(
  find: () => T | undefined,
  describeTimeout: () => string,
): Promise<T> {
  const end = now() + TIMEOUT_MS;
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (now() > end) throw new Error(describeTimeout());
    await yieldToTasks(POLL_MS);
  }
}
