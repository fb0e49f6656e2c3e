import { localizedItemName } from '#domain/language.ts';
import { listShownLines } from './list-changes.ts';
import type { OfflineList, PendingOperation } from './list-record.ts';

const changesContent = ({ kind }: PendingOperation) => kind === 'add' || kind === 'set' || kind === 'restore';

/**
 * Returns the text of each line that was added or changed on this device but never sent. Checking a line off doesn't
 * count as a change.
 */
export function listUnsentLines(stored: OfflineList): string[] {
  const changedLineIds = new Set(stored.pending.filter(changesContent).map(({ line }) => line));
  return listShownLines(stored)
    .filter(({ line }) => changedLineIds.has(line))
    .map(({ quantity, name, note, item }) => {
      const itemName = item === null ? name : localizedItemName(name);
      return `${quantity === 1 ? '' : `${quantity} × `}${itemName}${note === '' ? '' : ` (${note})`}`;
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
      ...listUnsentLines({ ...stored, pending: listOperationsOnSameLines(stored, refusedOperations) }),
    ]),
  ],
});

/**
 * Returns all pending operations on lines that have a refused operation. To show a refused edit, the operation that
 * added its line is needed too.
 */
const listOperationsOnSameLines = (
  { pending }: OfflineList,
  refusedOperations: readonly PendingOperation[],
) => {
  const lineIds = new Set(refusedOperations.map(({ line }) => line));
  return pending.filter(({ line }) => lineIds.has(line));
};
