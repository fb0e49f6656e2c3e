import { createStore } from '#web/lib/store.ts';

/** A change that has no response after this time is reported as not sent yet. */
const SLOW_MS = 6_000;

export const slowWriteCount = createStore(() => 0);

/** Counts a change in `slowWriteCount` from the time it becomes slow until it settles. */
export async function trackSlowWrite<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowWriteCount.set(slowWriteCount.read() + 1);
  }, SLOW_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (isSlow) slowWriteCount.set(slowWriteCount.read() - 1);
  }
}
