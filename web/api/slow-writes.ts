import { createStore } from '#web/lib/store.ts';

/** A change without a response for this long is reported as not sent yet. */
const SLOW_MS = 6_000;

export const slowWrites = createStore(() => 0);

/** Counts a change in `slowWrites` from when it becomes slow until it settles. */
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
