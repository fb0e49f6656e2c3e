import { localizedItemName } from '#domain/language.ts';
import { listShownLines } from './list-changes.ts';
import type { OfflineList, PendingOperation } from './list-record.ts';

const isWritten = ({ kind }: PendingOperation) => kind === 'add' || kind === 'set' || kind === 'restore';

/**
 * Returns the text of each line that was added or changed on this device but never sent. The text doesn't say whether
 * the line is checked off.
 */
export function listUnsentLines(stored: OfflineList): string[] {
  const written = new Set(stored.pending.filter(isWritten).map(({ line }) => line));
  return listShownLines(stored)
    .filter(({ line }) => written.has(line))
    .map(({ quantity, name, note, item }) => {
      const words = item === null ? name : localizedItemName(name);
      return `${quantity === 1 ? '' : `${quantity} × `}${words}${note === '' ? '' : ` (${note})`}`;
    });
}

export const keepOnlyUnsentLines = (stored: OfflineList): OfflineList => ({
  ...{ ownerId: stored.ownerId, list: null, pending: [], items: [], prices: null },
  unsent: [...(stored.unsent ?? []), ...listUnsentLines(stored)],
  formerName: stored.list?.name ?? stored.formerName ?? '',
});

export const addRefusedLinesToUnsent = (
  stored: OfflineList,
  refusedOperations: readonly PendingOperation[],
): OfflineList => ({
  ...stored,
  unsent: [
    ...new Set([
      ...(stored.unsent ?? []),
      ...listUnsentLines({ ...stored, pending: pendingOn(stored, refusedOperations) }),
    ]),
  ],
});

/**
 * Returns all pending operations on lines with a refused operation. A refused edit can be shown only with the operation
 * that added its line.
 */
const pendingOn = ({ pending }: OfflineList, refused: readonly PendingOperation[]) => {
  const lines = new Set(refused.map(({ line }) => line));
  return pending.filter(({ line }) => lines.has(line));
};
