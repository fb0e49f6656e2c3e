import type { SharedList } from '#contract/shared-lists.ts';
import type { Db } from '#server/db/connect.ts';
import { isListId } from './list-id.ts';
import { toSharedList } from './presenter.ts';
import { findSharedList } from './queries.ts';

/** The list of that id; null when there is none, and for an id of any other shape. */
export async function readSharedList(db: Db, id: string, publicUrl: string): Promise<SharedList | null> {
  return isListId(id) ? toSharedList(await findSharedList(db, id), { id, publicUrl }) : null;
}
