import { createStore } from '#web/lib/store.ts';

/** After this long without an answer the page says that a change isn't sent yet. */
const SLOW_MS = 6_000;

/** How many changes have been without an answer for that long. */
export const slowWrites = createStore(() => 0);

/** Counts a change in `slowWrites` from when it is slow until it settles. */
export async function watchWrite<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowWrites.set(slowWrites.read() + 1);
  }, SLOW_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (isSlow) slowWrites.set(slowWrites.read() - 1);
  }
}
