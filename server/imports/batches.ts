/** Rows gathered into batches of `size`, so that a write is one statement for many. */
export async function* inBatches<T>(rows: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Gives rows in batches of `size` to `write`, one batch after the other, and reads the next while one is written: reading
 * takes one core, writing another. When it throws, nothing is being written any more.
 */
export async function writeInBatches<T>(
  rows: AsyncIterable<T>,
  size: number,
  write: (batch: T[]) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve();
  try {
    for await (const batch of inBatches(rows, size)) {
      await writing;
      writing = write(batch);
      // Its failure is thrown when it is waited for.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}
