import type { OfflineStorage } from './offline-record.ts';

/**
 * Sends pending operations. Resending is safe, because the server applies each id once. If a batch is permanently
 * refused (`isRefused`), sends its operations one by one and drops the refused ones.
 */
export async function sendPendingOperations<
  Operation extends { id: string },
  Value extends { pending: readonly Operation[] },
  Answer,
>({
  storage,
  batchSize,
  send,
  isRefused,
  applyResponse,
}: {
  storage: Pick<OfflineStorage<Value>, 'read' | 'change'>;
  batchSize: number;
  /** Rejects if it isn't known whether the operations reached the server. */
  send: (operations: readonly Operation[], stored: Value) => Promise<Answer>;
  isRefused: (error: unknown, sent: readonly Operation[]) => boolean | Promise<boolean>;
  applyResponse: (stored: Value, answer: Answer, sent: readonly Operation[]) => Value;
}): Promise<Value> {
  let size = batchSize;
  for (;;) {
    const stored = await storage.read();
    const batch = stored.pending.slice(0, size);
    if (batch.length === 0) return stored;
    const sentIds = new Set(batch.map(({ id }) => id));
    let result: { response: Answer } | null = null;
    try {
      result = { response: await send(batch, stored) };
    } catch (error) {
      if (!(await isRefused(error, batch))) throw error;
      if (size > 1) {
        size = 1;
        continue;
      }
    }
    await storage.change((now) => ({
      ...(result === null ? now : applyResponse(now, result.response, batch)),
      pending: now.pending.filter(({ id }) => !sentIds.has(id)),
    }));
  }
}
