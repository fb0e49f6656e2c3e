import { sql } from 'kysely';
import { applyTripOperations, type TripOperation, type TripState } from '#domain/list/shop.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { incrementCartSeq } from '#server/features/lists/api.ts';
import { saveReportedPrices } from './reported-prices.ts';
import { createInCartCondition, findTripState } from './state.ts';
import { learnDepartmentSequences } from './walk.ts';

async function updateState(
  tx: Tx,
  { userId, operations, now }: { userId: string; operations: readonly TripOperation[]; now: Date },
): Promise<void> {
  const stateBefore = await findTripState(tx, userId);
  const stateAfter = applyTripOperations(stateBefore, operations);
  const lines = stateAfter.map(({ line }) => line);
  await sql`
    delete from shop_line where user_id = ${userId} and (line <> all(${lines}::text[]) or not ${createInCartCondition(userId)})
  `.execute(tx);
  const jsonByLine = new Map(stateBefore.map((line) => [line.line, JSON.stringify(line)]));
  const tickedStoreIds = new Map(
    operations.flatMap(({ kind, line, storeId }) => (kind === 'tick' ? [[line, storeId] as const] : [])),
  );
  const changedLines = stateAfter
    .filter((line) => jsonByLine.get(line.line) !== JSON.stringify(line))
    .map((line) => ({ ...line, storeId: line.isTicked ? (tickedStoreIds.get(line.line) ?? null) : null }));
  if (changedLines.length === 0) return;
  await sql`
    insert into shop_line (user_id, line, is_ticked, away_store_ids, ticked_at, ticked_store_id)
    select ${userId}, input.line, input."isTicked",
      array(select jsonb_array_elements_text(input."awayStoreIds")::int),
      case when input."isTicked" then ${now.toISOString()}::timestamptz end, input."storeId"
    from jsonb_to_recordset(${JSON.stringify(changedLines)}::jsonb)
      as input(line text, "isTicked" boolean, "awayStoreIds" jsonb, "storeId" int)
    where ${createInCartCondition(userId)}
    on conflict (user_id, line) do update set
      is_ticked = excluded.is_ticked, away_store_ids = excluded.away_store_ids,
      ticked_at = case when shop_line.is_ticked and excluded.is_ticked then shop_line.ticked_at else excluded.ticked_at end,
      ticked_store_id = coalesce(
        excluded.ticked_store_id, case when excluded.is_ticked then shop_line.ticked_store_id end
      )
  `.execute(tx);
}

/**
 * Applies each operation once. An operation on a removed line changes nothing. If the cart changed, the result contains
 * its new version as `seq`.
 */
export async function submitTripOperations(
  db: Db,
  { userId, operations, now }: { userId: string; operations: readonly TripOperation[]; now: Date },
): Promise<{ state: TripState; seq?: number | undefined }> {
  if (operations.length === 0) return { state: await findTripState(db, userId) };
  return db.transaction().execute(async (tx) => {
    await sql`select from app_user where id = ${userId} for no key update`.execute(tx);
    const ids = [...new Set(operations.map(({ id }) => id.toLowerCase()))];
    const { rows } = await sql<{ id: string }>`
      insert into shop_operation (user_id, id, applied_at)
      select ${userId}, id, ${now.toISOString()}::timestamptz from unnest(${ids}::uuid[]) as input(id)
      on conflict do nothing
      returning id
    `.execute(tx);
    const newIds = new Set(rows.map(({ id }) => id));
    // `delete` returns true only the first time for each id, so a repeated operation is applied once.
    const newOperations = operations.filter(({ id }) => newIds.delete(id.toLowerCase()));
    await updateState(tx, { userId, operations: newOperations, now });
    await saveReportedPrices(tx, { userId, operations: newOperations, now });
    await learnDepartmentSequences(tx, { userId, operations: newOperations, now });
    const seq = newOperations.length === 0 ? undefined : await incrementCartSeq(tx, userId);
    return { state: await findTripState(tx, userId), seq };
  });
}
