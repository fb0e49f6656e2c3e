import { randomUUID } from 'node:crypto';
import { anyBrandText } from '#domain/item/firmness.ts';
import type { ListFields, ListOperation } from '#domain/list/list.ts';
import type { Db } from '#server/db/connect.ts';
import { listCartEntries } from '#server/features/cart/api.ts';
import { listCartNotesForUser } from '#server/features/free-lines/api.ts';
import { listItemsById } from '#server/features/grocery-items/api.ts';

export const createAddOperation = (fields: ListFields): ListOperation => ({
  ...{ id: randomUUID(), line: randomUUID(), kind: 'add', fields },
});

type CartLines = { operations: ListOperation[]; entryIds: number[]; freeLineIds: number[] };

export async function listCartLineOperations(
  db: Db,
  {
    userId,
    entryIds,
    lastPosition,
  }: { userId: string; entryIds: readonly number[] | null; lastPosition: number },
): Promise<CartLines> {
  const [allEntries, cartNotes] = [await listCartEntries(db, userId), await listCartNotesForUser(db, userId)];
  const entries = allEntries.filter(({ id }) => entryIds === null || entryIds.includes(id));
  const itemsById = await listItemsById(
    db,
    entries.map(({ itemId }) => itemId),
  );
  const itemLines = entries.map(({ itemId, firmness, quantity, note = '' }) => {
    const name = itemsById.get(itemId)?.name ?? anyBrandText();
    return { name, wish: { itemId, firmness }, quantity, note };
  });
  const selectedNotes = entryIds === null ? cartNotes : [];
  const noteLines = selectedNotes.map(({ text }) => ({
    ...{ name: text, wish: { itemId: null, firmness: 'any' as const }, quantity: 1, note: '' },
  }));
  return {
    operations: [...itemLines, ...noteLines].map((line, index) =>
      createAddOperation({ ...line, position: lastPosition + index + 1 }),
    ),
    entryIds: entries.map(({ id }) => id),
    freeLineIds: selectedNotes.map(({ id }) => id),
  };
}
