import { createStateStore } from '#web/lib/store.ts';

/** If a write takes longer than this, the page says that a change hasn't been sent yet. */
const SLOW_AFTER_MS = 6_000;

export const slowWriteCount = createStateStore(() => 0);

export async function trackSlowWrite<T>(response: Promise<T>): Promise<T> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowWriteCount.set(slowWriteCount.read() + 1);
  }, SLOW_AFTER_MS);
  try {
    return await response;
  } finally {
    clearTimeout(timer);
    if (isSlow) slowWriteCount.set(slowWriteCount.read() - 1);
  }
}
