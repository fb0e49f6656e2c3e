import { goodsName } from '#domain/language.ts';
import { shownLines } from './list-changes.ts';
import type { KeptList, PendingOperation } from './list-shelf.ts';

const isWritten = ({ kind }: PendingOperation) => kind === 'add' || kind === 'set' || kind === 'restore';

/** The lines that were written or changed on this device and never sent, one text each. Check marks are left out. */
export function unsentLines(kept: KeptList): string[] {
  const written = new Set(kept.pending.filter(isWritten).map(({ line }) => line));
  return shownLines(kept)
    .filter(({ line }) => written.has(line))
    .map(({ quantity, name, note, item }) => {
      const words = item === null ? name : goodsName(name);
      return `${quantity === 1 ? '' : `${quantity} × `}${words}${note === '' ? '' : ` (${note})`}`;
    });
}

/** What is left of a list that is gone for this member: its name, and the lines that were never sent. */
export const withoutList = (kept: KeptList): KeptList => ({
  ...{ ownerId: kept.ownerId, list: null, pending: [], items: [], prices: null },
  unsent: [...(kept.unsent ?? []), ...unsentLines(kept)],
  formerName: kept.list?.name ?? kept.formerName ?? '',
});

/** With the lines noted that the server has refused for good. */
export const withRefused = (kept: KeptList, refused: readonly PendingOperation[]): KeptList => ({
  ...kept,
  unsent: [
    ...new Set([...(kept.unsent ?? []), ...unsentLines({ ...kept, pending: pendingOn(kept, refused) })]),
  ],
});

/** The refused operations on top of earlier ones on the same lines, without which a change of a new line shows nothing. */
const pendingOn = ({ pending }: KeptList, refused: readonly PendingOperation[]) => {
  const lines = new Set(refused.map(({ line }) => line));
  return pending.filter(({ line }) => lines.has(line));
};
