import type { Shelf } from './shelf.ts';

/**
 * Sends what is pending, oldest first, until nothing is. An operation leaves the shelf when the server has answered for it,
 * in the same step in which the answer is kept; whatever fails before is sent again, and counts once.
 * `isRefused` says of a failure that the server will never take what was sent: then one by one, without the one it is.
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
  /** How many one call takes. */
  atOnce: number;
  /** Rejects where they may not have arrived. */
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
