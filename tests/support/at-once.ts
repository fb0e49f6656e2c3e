/** What one caller can have running and waiting in a lane. */
const MOST = 12;

/** Makes calls number 0 to `count - 1` of one caller, as many at once as the server lets one caller have under way. */
export async function atOnce<T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  while (answers.length < count) {
    const from = answers.length;
    const calls = Array.from({ length: Math.min(MOST, count - from) }, (_, index) => call(from + index));
    answers.push(...(await Promise.all(calls)));
  }
  return answers;
}
