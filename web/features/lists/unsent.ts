import { goodsName } from '#domain/language.ts';
import { shownLines } from './list-changes.ts';
import type { OfflineList, PendingOperation } from './list-record.ts';

const isWritten = ({ kind }: PendingOperation) => kind === 'add' || kind === 'set' || kind === 'restore';

/** Lines written or changed here and never sent, as text. Ticks are left out. */
export function unsentLines(kept: OfflineList): string[] {
  const written = new Set(kept.pending.filter(isWritten).map(({ line }) => line));
  return shownLines(kept)
    .filter(({ line }) => written.has(line))
    .map(({ quantity, name, note, item }) => {
      const words = item === null ? name : goodsName(name);
      return `${quantity === 1 ? '' : `${quantity} × `}${words}${note === '' ? '' : ` (${note})`}`;
    });
}

export const withoutList = (kept: OfflineList): OfflineList => ({
  ...{ ownerId: kept.ownerId, list: null, pending: [], items: [], prices: null },
  unsent: [...(kept.unsent ?? []), ...unsentLines(kept)],
  formerName: kept.list?.name ?? kept.formerName ?? '',
});

export const withRefused = (kept: OfflineList, refused: readonly PendingOperation[]): OfflineList => ({
  ...kept,
  unsent: [
    ...new Set([...(kept.unsent ?? []), ...unsentLines({ ...kept, pending: pendingOn(kept, refused) })]),
  ],
});

/** Includes earlier operations on the same lines: a refused edit needs its line's pending `add`. */
const pendingOn = ({ pending }: OfflineList, refused: readonly PendingOperation[]) => {
  const lines = new Set(refused.map(({ line }) => line));
  return pending.filter(({ line }) => lines.has(line));
};
