export async function* splitIntoBatches<T>(rows: AsyncIterable<T>, size: number): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Reading uses one core and writing another. When it throws, no write is in progress. */
export async function writeInBatches<T>(
  rows: AsyncIterable<T>,
  size: number,
  write: (batch: T[]) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve();
  try {
    for await (const batch of splitIntoBatches(rows, size)) {
      await writing;
      writing = write(batch);
      // The error is thrown when the promise is awaited.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}
