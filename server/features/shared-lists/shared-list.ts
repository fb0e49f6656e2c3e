import type { SharedList } from '#contract/shared-lists.ts';
import type { Db } from '#server/db/connect.ts';
import { isSharedListId } from './list-id.ts';
import { findSharedList, type SharedListRow } from './queries.ts';

export const sharedListUrl = (publicUrl: string, listId: string): string => `${publicUrl}/shared/${listId}`;

function toVisibleOwner({ firstName, lastName, ownerName }: SharedListRow): SharedList['owner'] {
  if (ownerName === 'anonymous') return { firstName: null, lastName: null };
  if (ownerName === 'full') return { firstName, lastName };
  return firstName?.trim() ? { firstName, lastName: null } : { firstName: null, lastName };
}

function toSharedList(
  rows: readonly SharedListRow[],
  { id, publicUrl }: { id: string; publicUrl: string },
): SharedList | null {
  const [head] = rows;
  if (head === undefined) return null;
  return {
    id,
    title: head.title,
    description: head.description,
    createdAt: head.createdAt.toISOString(),
    shareUrl: sharedListUrl(publicUrl, id),
    owner: toVisibleOwner(head),
    freeLines: head.freeLines,
    items: rows.flatMap((row) =>
      row.entryId === null
        ? []
        : [
            {
              id: row.entryId,
              itemId: row.itemId,
              quantity: row.quantity,
              firmness: row.firmness,
              notes: row.notes,
              item: { name: row.name, brand: row.brand, unit: row.unit, category: row.category },
            },
          ],
    ),
  };
}

export async function readSharedList(db: Db, id: string, publicUrl: string): Promise<SharedList | null> {
  return isSharedListId(id) ? toSharedList(await findSharedList(db, id), { id, publicUrl }) : null;
}
