import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { FollowedList } from './notify-listeners.ts';

function earliestSeq({ listeners }: FollowedList): number | null {
  const receivedSeqs = [...listeners].flatMap(({ since }) => since ?? []);
  return receivedSeqs.length === 0 ? null : Math.min(...receivedSeqs);
}

/** Lists with something to send: changed or deleted, with a new listener, or with a presence that has expired. */
export async function listChangedIds(
  db: Db,
  lists: ReadonlyMap<number, FollowedList>,
  now: Date,
): Promise<{ listId: number; since: number | null }[]> {
  const known = [...lists.values()].map((list) => {
    const isDue = list.refreshAt !== null && list.refreshAt <= now.getTime();
    return { listId: list.listId, since: earliestSeq(list), version: isDue ? -1 : list.version };
  });
  if (known.length === 0) return [];
  const { rows } = await sql<{ listId: number }>`
    /* name: lists-listened-to */
    select known.id as "listId"
    from unnest(${known.map(({ listId }) => listId)}::bigint[], ${known.map(({ since }) => since)}::bigint[],
      ${known.map(({ version }) => version)}::bigint[]) as known(id, seq, version)
    left join grocery_list list on list.id = known.id
    where list.id is null or list.seq > known.seq or list.version > known.version
  `.execute(db);
  const changed = new Set(rows.map(({ listId }) => listId));
  return known.filter(({ listId }) => changed.has(listId)).map(({ listId, since }) => ({ listId, since }));
}
