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

/** Writes one batch while it reads the next, to use two cores. Waits for a write in progress before it throws. */
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
      // Prevents an unhandled rejection. Awaiting `writing` throws the error later.
      writing.catch(() => undefined);
    }
  } finally {
    await writing;
  }
}
