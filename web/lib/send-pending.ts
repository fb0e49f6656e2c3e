import type { Shelf } from './shelf.ts';

/**
 * Sends pending operations, oldest first, until none is left. Failed ones are resent; the server applies each
 * id once. `isRefused` means that the server will never accept the batch: its operations are sent one by one,
 * and the refused one is dropped.
 */
export async function sendPending<
  Operation extends { id: string },
  Kept extends { pending: readonly Operation[] },
  Answer,
>({
  shelf,
  atOnce,
  send,
  isRefused,
  withAnswer,
}: {
  shelf: Pick<Shelf<Kept>, 'read' | 'change'>;
  /** Maximum operations per call. */
  atOnce: number;
  /** Rejects if the operations may not have arrived. */
  send: (operations: readonly Operation[]) => Promise<Answer>;
  isRefused: (error: unknown, sent: readonly Operation[]) => boolean | Promise<boolean>;
  withAnswer: (kept: Kept, answer: Answer, sent: readonly Operation[]) => Kept;
}): Promise<Kept> {
  let size = atOnce;
  for (;;) {
    const kept = await shelf.read();
    const batch = kept.pending.slice(0, size);
    if (batch.length === 0) return kept;
    const sent = new Set(batch.map(({ id }) => id));
    let answer: { given: Answer } | null = null;
    try {
      answer = { given: await send(batch) };
    } catch (error) {
      if (!(await isRefused(error, batch))) throw error;
      if (size > 1) {
        size = 1;
        continue;
      }
    }
    await shelf.change((now) => ({
      ...(answer === null ? now : withAnswer(now, answer.given, batch)),
      pending: now.pending.filter(({ id }) => !sent.has(id)),
    }));
  }
}
