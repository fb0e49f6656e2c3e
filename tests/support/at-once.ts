/** Maximum number of one caller's running and queued calls per lane. */
const MAX_AT_ONCE = 12;

/**
 * Makes `count` calls, numbered from 0, as one caller. Sends them in batches that are small enough for the server's
 * limit. Returns the results in order.
 */
export async function callConcurrently<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < count) {
    const from = answers.length;
    const calls = Array.from({ length: Math.min(MAX_AT_ONCE, count - from) }, (_, index) =>
      call(from + index),
    );
    answers.push(...(await Promise.all(calls)));
  }
  return answers;
}
