/** Maximum number of calls that one caller can have running or queued in a lane. */
const MAX_AT_ONCE = 12;

/** Makes calls 0 to `count - 1` as one caller, with as many in parallel as the server allows. Returns their results. */
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
