/** The server's limit on running and queued calls per caller and lane. */
const MAX_CONCURRENT_CALLS = 12;

/**
 * Makes `count` calls, numbered from 0, as one caller. Sends them in batches that are small enough for the server's
 * limit. Returns the results in order.
 */
export async function callConcurrently<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const from = results.length;
    const calls = Array.from({ length: Math.min(MAX_CONCURRENT_CALLS, count - from) }, (_, index) =>
      call(from + index),
    );
    results.push(...(await Promise.all(calls)));
  }
  return results;
}
