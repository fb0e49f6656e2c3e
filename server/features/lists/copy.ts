import { randomUUID } from 'node:crypto';
import { CART_NOTE_MAX_CHARACTERS, MAX_QUANTITY } from '#contract/limits.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { t } from '#domain/language.ts';
import { type ListOperation, listVisibleLines } from '#domain/list/list.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { addItemsToCart, deleteEntries } from '#server/features/cart/api.ts';
import { deleteCartNotes, insertCartNotes, tooManyCartNotesError } from '#server/features/free-lines/api.ts';
import { AppError, invalidFieldsError } from '#server/http/errors.ts';
import { applyOperationsToLockedList } from './apply.ts';
import { createAddOperation, listCartLineOperations } from './cart-lines.ts';
import { editorsOnlyError, noSuchListError } from './errors.ts';
import { limitDailyOperations } from './limits.ts';
import { findMember, lockList, lockListAsMember, lockUser } from './members.ts';
import { type LoadedLine, loadLists } from './read.ts';

type ListMembership = { listId: number; memberId: number };

const cartFullError = () =>
  new AppError(
    409,
    'cart_full',
    t`Your cart can’t fit all of these, so nothing was copied. It holds 200 items and up to ${MAX_QUANTITY} of each.`,
  );

async function listRequestedLines(db: Db, listId: number, lineIds: readonly string[]): Promise<LoadedLine[]> {
  const [list] = await loadLists(db, [{ listId, since: -1 }]);
  const linesById = new Map((list?.lines ?? []).map(({ line }) => [line.line, line]));
  const visibleLines = listVisibleLines(linesById) as LoadedLine[];
  const requestedIds = new Set(lineIds.map((line) => line.toLowerCase()));
  const requestedLines = visibleLines.filter(({ line }) => requestedIds.has(line));
  if (requestedLines.length < requestedIds.size) {
    throw invalidFieldsError({ field: 'lines', message: t`is for a line that’s no longer on the list` });
  }
  return requestedLines;
}

/** Rounds up to whole packages, because only items sold by weight can have half quantities in a cart. */
const toPackCount = ({ item, quantity }: LoadedLine) =>
  item !== null && isSoldByWeight(item.unit) ? quantity : Math.ceil(quantity);

const toNoteText = ({ name, quantity }: LoadedLine) =>
  `${quantity === 1 ? '' : `${quantity} × `}${name}`.slice(0, CART_NOTE_MAX_CHARACTERS).trim();

function mergeItems(lines: readonly LoadedLine[]) {
  const itemsByKey = new Map<
    string,
    { itemId: number; firmness: LoadedLine['wish']['firmness']; quantity: number; note: string }
  >();
  for (const line of lines) {
    const { itemId, firmness } = line.wish;
    if (itemId === null) continue;
    const key = `${itemId} ${firmness}`;
    const item = itemsByKey.get(key);
    const note = item?.note || line.note;
    itemsByKey.set(key, {
      itemId,
      firmness,
      quantity: (item?.quantity ?? 0) + toPackCount(line),
      note,
    });
  }
  return [...itemsByKey.values()];
}

async function addToCart(tx: Tx, userId: string, lines: readonly LoadedLine[], now: Date): Promise<void> {
  const items = mergeItems(lines);
  if (items.some(({ quantity }) => quantity > MAX_QUANTITY)) throw cartFullError();
  const { notAdded } = await addItemsToCart(tx, { userId, items, now });
  if (notAdded.length > 0) throw cartFullError();
  const texts = lines.filter(({ wish }) => wish.itemId === null).map(toNoteText);
  if ((await insertCartNotes(tx, { userId, texts, now })) === null) throw tooManyCartNotesError();
}

async function findLastPosition(tx: Tx, listId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('list_line')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('list_id', '=', listId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Math.ceil(Number(last ?? 0));
}

type NewLine = Pick<LoadedLine, 'name' | 'wish' | 'quantity' | 'note'>;

async function addToList(
  tx: Tx,
  target: ListMembership,
  lines: readonly NewLine[],
  now: Date,
): Promise<void> {
  const lockedList = await lockListAsMember(tx, target);
  if (lockedList.role === 'tick') throw editorsOnlyError(t`add to it`);
  const lastPosition = await findLastPosition(tx, target.listId);
  const operations = lines.map(({ name, wish, quantity, note }, index) =>
    createAddOperation({ name, wish, quantity, note, position: lastPosition + index + 1 }),
  );
  await applyOperationsToLockedList(tx, { ...target, ...lockedList, operations, now });
}

/** Adds all lines to the end of the list, or none. */
export async function addLinesToList(
  db: Db,
  { userId, listId, lines, now }: { userId: string; listId: number; lines: readonly NewLine[]; now: Date },
): Promise<void> {
  await limitDailyOperations(db, { personId: userId, newOperations: lines.length, now });
  return db.transaction().execute(async (tx) => {
    const member = await findMember(tx, { listId, userId, guest: null });
    if (member === undefined) throw noSuchListError();
    await addToList(tx, { listId, memberId: member.memberId }, lines, now);
  });
}

const createRemoveOperation = ({ line }: LoadedLine): ListOperation => ({
  id: randomUUID(),
  line,
  kind: 'remove',
});

type CopyRequest = {
  userId: string;
  from: ListMembership;
  lines: readonly string[];
  toListId: number | null;
  isMove: boolean;
  now: Date;
};

export function copyOrMoveLines(
  db: Db,
  { userId, from, lines: lineIds, toListId, isMove, now }: CopyRequest,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    for (const id of [from.listId, toListId ?? from.listId].sort((a, b) => a - b)) await lockList(tx, id);
    const lockedList = await lockListAsMember(tx, from);
    if (isMove && lockedList.role === 'tick') throw editorsOnlyError(t`move lines from it`);
    const lines = await listRequestedLines(tx, from.listId, lineIds);
    if (toListId === null) await addToCart(tx, userId, lines, now);
    else {
      const member = await findMember(tx, { listId: toListId, userId, guest: null });
      if (member === undefined) throw noSuchListError();
      await addToList(tx, { listId: toListId, memberId: member.memberId }, lines, now);
    }
    if (isMove) {
      const { seq, role } = await lockListAsMember(tx, from);
      await applyOperationsToLockedList(tx, {
        ...from,
        seq,
        role,
        operations: lines.map(createRemoveOperation),
        now,
      });
    }
    return lines.length;
  });
}

type CartCopyRequest = {
  userId: string;
  list: ListMembership;
  entryIds: readonly number[] | null;
  isMove: boolean;
  now: Date;
};

export function copyOrMoveCartToList(
  db: Db,
  { userId, list, entryIds, isMove, now }: CartCopyRequest,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const lockedList = await lockListAsMember(tx, list);
    if (lockedList.role === 'tick') throw editorsOnlyError(t`add to it`);
    const lastPosition = await findLastPosition(tx, list.listId);
    const cartLines = await listCartLineOperations(tx, { userId, entryIds, lastPosition });
    if (entryIds !== null && cartLines.entryIds.length < new Set(entryIds).size) {
      throw invalidFieldsError({
        field: 'entryIds',
        message: t`is for a line that’s no longer in your cart`,
      });
    }
    await applyOperationsToLockedList(tx, { ...list, ...lockedList, operations: cartLines.operations, now });
    if (isMove) {
      await deleteEntries(tx, { userId, entryIds: cartLines.entryIds });
      await deleteCartNotes(tx, { userId, ids: cartLines.freeLineIds });
    }
    return cartLines.operations.length;
  });
}
