/** Groups rows into batches of `size`, so that one statement can write many. */
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
 * Passes rows in batches of `size` to `write`, one at a time, and reads the next batch meanwhile: reading uses one
 * core, writing another. When it throws, no write is in progress.
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
      // The error is thrown when the promise is awaited.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}
