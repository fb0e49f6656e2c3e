import { sql } from 'kysely';
import {
  applyListOperations,
  type ListLine,
  type ListOperation,
  type ListRole,
  type ListState,
} from '#domain/list/list.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { lockListAsMember } from './members.ts';
import { rejectInvalidOperations } from './refuse.ts';
import { deleteRemovedLines, upsertListLines } from './write-lines.ts';

type Submission = { listId: number; memberId: number; operations: readonly ListOperation[]; now: Date };

/** Some devices send ids in uppercase. */
const withLowerCaseIds = (operation: ListOperation): ListOperation => ({
  ...operation,
  id: operation.id.toLowerCase(),
  line: operation.line.toLowerCase(),
});

async function listNewOperations(
  db: Db,
  listId: number,
  operations: readonly ListOperation[],
): Promise<ListOperation[]> {
  const ids = operations.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    /* name: list-operations-known */
    select id from list_operation where list_id = ${listId} and id = any(${ids}::uuid[])
  `.execute(db);
  const knownIds = new Set(rows.map(({ id }) => id));
  return operations.filter(({ id }) => !knownIds.has(id) && knownIds.add(id));
}

type LineRow = Omit<ListLine, 'wish' | 'tickedAt' | 'isRemoved'> & {
  itemId: number | null;
  firmness: ListLine['wish']['firmness'];
  tickedAt: Date | null;
  isRemoved: boolean;
};

async function findState(db: Db, listId: number, lines: readonly string[]): Promise<ListState> {
  const { rows } = await sql<LineRow>`
    /* name: list-lines-named */
    select line, name, item_id as "itemId", firmness, quantity, note, position, added_by as "addedBy",
      ticked_by as "tickedBy", ticked_at as "tickedAt", removed_at is not null as "isRemoved"
    from list_line where list_id = ${listId} and line = any(${[...new Set(lines)]}::uuid[])
  `.execute(db);
  return new Map(
    rows.map(({ itemId, firmness, tickedAt, ...line }) => [
      line.line,
      { ...line, wish: { itemId, firmness }, tickedAt: tickedAt?.toISOString() ?? null },
    ]),
  );
}

const toPayload = (operation: ListOperation): unknown => {
  if (operation.kind === 'add') return operation.fields;
  return operation.kind === 'set' ? { field: operation.field, value: operation.value } : null;
};

async function insertOperations(
  tx: Tx,
  { listId, memberId, operations, now }: Submission,
  seq: number,
): Promise<void> {
  const rows = operations.map((operation, index) => ({
    ...{ seq: seq + index + 1, id: operation.id, line: operation.line, kind: operation.kind },
    what: toPayload(operation),
  }));
  await sql`
    /* name: log-list-operations */
    insert into list_operation (list_id, seq, id, member_id, line, kind, what, at)
    select ${listId}, input.seq, input.id, ${memberId}, input.line, input.kind, input.what, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as input(seq bigint, id uuid, line uuid, kind text, what jsonb)
  `.execute(tx);
}

/**
 * Applies all operations or none. The caller must hold the lock on the list.
 * @throws the same errors as `rejectInvalidOperations`
 */
export async function applyOperationsToLockedList(
  tx: Tx,
  { seq, role, ...submission }: Submission & { seq: number; role: ListRole },
): Promise<void> {
  const { listId, memberId, now } = submission;
  const operations = await listNewOperations(tx, listId, submission.operations.map(withLowerCaseIds));
  if (operations.length === 0) return;
  const stateBefore = await findState(
    tx,
    listId,
    operations.map(({ line }) => line),
  );
  let state = stateBefore;
  const seqByLine = new Map<string, number>();
  for (const [index, operation] of operations.entries()) {
    const stateAfter = applyListOperations(state, [{ ...operation, memberId, at: now.toISOString() }]);
    const { line } = operation;
    if (JSON.stringify(stateAfter.get(line)) !== JSON.stringify(state.get(line))) {
      seqByLine.set(line, seq + index + 1);
    }
    state = stateAfter;
  }
  await rejectInvalidOperations(tx, {
    listId,
    role,
    submittedOperations: submission.operations,
    operations,
    stateBefore,
    stateAfter: state,
  });
  await insertOperations(tx, { listId, memberId, operations, now }, seq);
  const changedLines = [...seqByLine].flatMap(([line, at]) => {
    const currentLine = state.get(line);
    return currentLine === undefined ? [] : [{ ...currentLine, seq: at }];
  });
  await upsertListLines(tx, { listId, lines: changedLines, now });
  if (changedLines.some(({ isRemoved }) => isRemoved)) await deleteRemovedLines(tx, listId);
  await sql`
    /* name: list-seq */
    update grocery_list set seq = ${seq + operations.length}, used_at = ${now.toISOString()}::timestamptz where id = ${listId}
  `.execute(tx);
}

export function submitListOperations(db: Db, submission: Submission): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const lockedList = await lockListAsMember(tx, submission);
    await applyOperationsToLockedList(tx, { ...submission, ...lockedList });
  });
}
