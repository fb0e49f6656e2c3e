import { sql } from 'kysely';
import { MAX_LINES_PER_LIST } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { canApplyOperation, type ListOperation, type ListRole, type ListState } from '#domain/list/list.ts';
import type { Tx } from '#server/db/connect.ts';
import { AppError, invalidFieldsError } from '#server/http/errors.ts';
import { tooManyListLinesError } from './errors.ts';

type Submission = {
  listId: number;
  role: ListRole;
  submittedOperations: readonly ListOperation[];
  operations: readonly ListOperation[];
  stateBefore: ListState;
  stateAfter: ListState;
};

const findRequestedItemId = (operation: ListOperation): number | null => {
  if (operation.kind === 'add') return operation.fields.wish.itemId;
  return operation.kind === 'set' && operation.field === 'wish' ? operation.value.itemId : null;
};

function rejectByRole({ role, submittedOperations, operations }: Submission): void {
  const issues = operations.flatMap((operation) =>
    canApplyOperation(role, operation)
      ? []
      : [
          {
            field: `operations.${submittedOperations.findIndex(({ id }) => id.toLowerCase() === operation.id)}.kind`,
            message: t`you can only check things off on this list`,
          },
        ],
  );
  if (issues.length === 0) return;
  const message = t`You can only check things off on this list. Ask the owner to let you edit.`;
  // Returns 409 instead of 403, because the member still has access to the list. The device then continues with its
  // other operations.
  throw new AppError(409, 'only_ticks', message, { issues });
}

async function rejectUnknownItems(tx: Tx, { submittedOperations, operations }: Submission): Promise<void> {
  const ids = [...new Set(operations.flatMap((operation) => findRequestedItemId(operation) ?? []))];
  if (ids.length === 0) return;
  const rows = await tx.selectFrom('grocery_item').select('id').where('id', 'in', ids).execute();
  const knownIds = new Set(rows.map(({ id }) => id));
  const issues = operations.flatMap((operation) => {
    const itemId = findRequestedItemId(operation);
    if (itemId === null || knownIds.has(itemId)) return [];
    const index = submittedOperations.findIndex(({ id }) => id.toLowerCase() === operation.id);
    const field = operation.kind === 'add' ? 'fields.wish.itemId' : 'value.itemId';
    return [{ field: `operations.${index}.${field}`, message: t`we don’t have that item` }];
  });
  if (issues.length > 0) throw invalidFieldsError(...issues);
}

const countVisibleLines = (state: ListState) =>
  [...state.values()].filter(({ isRemoved }) => !isRemoved).length;

async function rejectTooManyLines(tx: Tx, { listId, stateBefore, stateAfter }: Submission): Promise<void> {
  const addedCount = countVisibleLines(stateAfter) - countVisibleLines(stateBefore);
  if (addedCount <= 0) return;
  const { rows } = await sql<{ lines: number }>`
    select count(*)::int as lines from list_line where list_id = ${listId} and removed_at is null
  `.execute(tx);
  if ((rows[0]?.lines ?? 0) + addedCount > MAX_LINES_PER_LIST) throw tooManyListLinesError();
}

export async function rejectInvalidOperations(tx: Tx, submission: Submission): Promise<void> {
  rejectByRole(submission);
  await rejectUnknownItems(tx, submission);
  await rejectTooManyLines(tx, submission);
}
