import { sql } from 'kysely';
import { applyShop, type ShopOperation, type ShopState } from '#domain/list/shop.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { countCartChange } from '#server/features/lists/api.ts';
import { saveReportedPrices } from './reported-prices.ts';
import { learnWalks } from './walk.ts';

/** The state of lines that are currently in the cart or among the free lines. */
export async function findShopState(db: Db, userId: string): Promise<ShopState> {
  const { rows } = await sql<ShopState[number]>`
    /* name: shop-state */
    select line, is_ticked as "isTicked", away_store_ids as "awayStoreIds"
    from shop_line
    where user_id = ${userId} and (is_ticked or away_store_ids <> '{}') and (
      exists (select from cart_entry e where e.user_id = ${userId} and 'item-' || e.id = line)
      or exists (select from free_line f where f.user_id = ${userId} and 'note-' || f.id = line)
    )
    order by line collate "C"
  `.execute(db);
  return rows;
}

/** Replaces the stored state, deleting lines that are gone. */
async function updateState(tx: Tx, userId: string, before: ShopState, after: ShopState): Promise<void> {
  const lines = after.map(({ line }) => line);
  await sql`delete from shop_line where user_id = ${userId} and line <> all(${lines}::text[])`.execute(tx);
  const was = new Map(before.map((line) => [line.line, JSON.stringify(line)]));
  const changed = after.filter((line) => was.get(line.line) !== JSON.stringify(line));
  if (changed.length === 0) return;
  await sql`
    insert into shop_line (user_id, line, is_ticked, away_store_ids)
    select ${userId}, given.line, given."isTicked", array(select jsonb_array_elements_text(given."awayStoreIds")::int)
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given(line text, "isTicked" boolean, "awayStoreIds" jsonb)
    on conflict (user_id, line) do update set is_ticked = excluded.is_ticked, away_store_ids = excluded.away_store_ids
  `.execute(tx);
}

async function listLinesThere(db: Db, userId: string, lines: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ line: string }>`
    select 'item-' || id as line from cart_entry where user_id = ${userId} and 'item-' || id = any(${[...lines]}::text[])
    union all
    select 'note-' || id from free_line where user_id = ${userId} and 'note-' || id = any(${[...lines]}::text[])
  `.execute(db);
  return new Set(rows.map(({ line }) => line));
}

/**
 * Applies the operations that haven't been applied yet, serialized per user; those about removed lines change nothing.
 * Returns the new state, and the cart's version if this changed it.
 */
export async function applyOperations(
  db: Db,
  { userId, operations, now }: { userId: string; operations: readonly ShopOperation[]; now: Date },
): Promise<{ state: ShopState; seq?: number | undefined }> {
  if (operations.length === 0) return { state: await findShopState(db, userId) };
  return db.transaction().execute(async (tx) => {
    await sql`select from app_user where id = ${userId} for no key update`.execute(tx);
    const ids = [...new Set(operations.map(({ id }) => id.toLowerCase()))];
    const { rows } = await sql<{ id: string }>`
      insert into shop_operation (user_id, id, applied_at)
      select ${userId}, id, ${now.toISOString()}::timestamptz from unnest(${ids}::uuid[]) as given(id)
      on conflict do nothing
      returning id
    `.execute(tx);
    const fresh = new Set(rows.map(({ id }) => id));
    const there = await listLinesThere(
      tx,
      userId,
      operations.map(({ line }) => line),
    );
    const before = await findShopState(tx, userId);
    // Deleting from the set makes a repeated operation count once.
    const once = operations.filter(({ id }) => fresh.delete(id.toLowerCase()));
    const wanted = once.filter(({ line }) => there.has(line));
    const after = applyShop(before, wanted);
    await updateState(tx, userId, before, after);
    await saveReportedPrices(tx, { userId, operations: once, now });
    await learnWalks(tx, { userId, operations: wanted, now });
    return { state: after, seq: once.length === 0 ? undefined : await countCartChange(tx, userId) };
  });
}
