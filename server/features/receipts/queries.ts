import { sql } from 'kysely';
import type { ReceiptBody, ReceiptSummary, SavedReceipt } from '#contract/receipts.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { listItemsById } from '#server/features/grocery-items/api.ts';
import { listOwnPricesForUser, saveOwnPrices } from '#server/features/own-prices/api.ts';
import { listStoreNames } from '#server/features/stores/api.ts';
import { createFairQueue } from '#server/http/turns.ts';

export const toObservationTime = (purchasedOn: string, now: Date): Date =>
  new Date(Math.min(Date.parse(`${purchasedOn}T12:00:00Z`), now.getTime()));

/**
 * Only the newest lines are read. The limit allows a year of daily trips with 27 lines each. More lines would block the
 * event loop.
 */
export const MAX_LINES_READ = 10_000;

/** Reads one report at a time, because a large one takes 20 ms in the database and another 20 ms in the event loop. */
export const readReportInTurn = createFairQueue();

/**
 * Selects the newest `MAX_LINES_READ` receipt lines since the given day. Uses an index to read one receipt at a time,
 * because PostgreSQL would otherwise read all shoppers' lines.
 */
export const newestLinesSql = (userId: string, since: string) => sql`
  select receipt.id as receipt_id, receipt.purchased_on, receipt.store_id, line.*
  from (
    select id, purchased_on, store_id from receipt
    where user_id = ${userId} and purchased_on >= ${since}::date
    order by purchased_on desc, id desc
  ) receipt
  cross join lateral (
    select item_id, quantity, is_by_weight, price_cents, regular_cents from receipt_line
    where receipt_id = receipt.id order by place limit ${sql.lit(MAX_LINES_READ)}
  ) line
  order by receipt.purchased_on desc, receipt.id desc limit ${sql.lit(MAX_LINES_READ)}
`;

type ReceiptHead = ReceiptSummary &
  Pick<ReceiptBody, 'storeId' | 'taxCents' | 'otherCents'> & { savedAt: Date };

const selectReceiptHeads = (userId: string, id: number | null) => sql<ReceiptHead>`
  /* name: receipts */
  select receipt.id::float8 as id, receipt.store_id as "storeId", store.name as "storeName",
    receipt.purchased_on::text as "purchasedOn", receipt.other_cents as "otherCents", receipt.tax_cents as "taxCents",
    receipt.total_cents as "totalCents", receipt.saved_at as "savedAt",
    (select count(*)::int from receipt_line line where line.receipt_id = receipt.id) as "lineCount"
  from receipt join store on store.id = receipt.store_id
  where receipt.user_id = ${userId} and (${id}::bigint is null or receipt.id = ${id})
  order by receipt.purchased_on desc, receipt.id desc
`;

export async function listReceiptsForUser(db: Db, userId: string): Promise<ReceiptSummary[]> {
  const { rows } = await selectReceiptHeads(userId, null).execute(db);
  const names = await listStoreNames(
    db,
    rows.map(({ storeId }) => storeId),
  );
  return rows.map((row) => ({ ...row, storeName: names.get(row.storeId) ?? row.storeName }));
}

async function findLearnedLevel(db: Db, userId: string, storeId: number): Promise<SavedReceipt['learned']> {
  const { rows } = await sql<{ chainName: string; offset: number; priceCount: number }>`
    /* name: receipt-learned */
    select chain.name as "chainName", own.level_offset as "offset", own.price_count as "priceCount"
    from store join chain on chain.id = store.chain_id
    join own_level own on own.user_id = ${userId} and own.chain_id = store.chain_id
    where store.id = ${storeId}
  `.execute(db);
  const [level] = rows;
  if (level === undefined) return null;
  const { chainName, offset, priceCount } = level;
  return { chainName, percent: Math.round(100 * Math.expm1(offset)), priceCount };
}

type Line = ReceiptBody['lines'][number] & { place: number; promisedCents: number | null };

async function listLines(db: Db, id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    /* name: receipt-lines */
    select place, printed_name as "printedName", item_id as "itemId", quantity, is_by_weight as "isByWeight",
      price_cents as "priceCents", regular_cents as "regularCents", is_member as "isMember", promised_cents as "promisedCents"
    from receipt_line where receipt_id = ${id} order by place
  `.execute(db);
  return rows;
}

type OwnedReceipt = { userId: string; id: number };

export async function findReceipt(db: Db, { userId, id }: OwnedReceipt): Promise<SavedReceipt | null> {
  const [head] = (await selectReceiptHeads(userId, id).execute(db)).rows;
  if (head === undefined) return null;
  const lines = await listLines(db, id);
  const items = await listItemsById(
    db,
    lines.flatMap(({ itemId }) => itemId ?? []),
  );
  const learned = await findLearnedLevel(db, userId, head.storeId);
  return {
    ...head,
    learned,
    lines: lines.map((line) => ({ ...line, item: items.get(line.itemId ?? 0) ?? null })),
  };
}

/** Withdraws the receipt's prices too. Returns the receipt as it was saved. */
export function deleteReceipt(db: Db, given: OwnedReceipt & { now: Date }): Promise<ReceiptBody | null> {
  return db.transaction().execute((tx) => deleteLockedReceipt(tx, given));
}

export async function deleteLockedReceipt(
  tx: Tx,
  { userId, id, now }: OwnedReceipt & { now: Date },
): Promise<ReceiptBody | null> {
  const [head] = (await selectReceiptHeads(userId, id).execute(tx)).rows;
  if (head === undefined) return null;
  const lines = await listLines(tx, id);
  const deleted = await sql`delete from receipt where id = ${id} and user_id = ${userId}`.execute(tx);
  if (deleted.numAffectedRows === 0n) return null;
  const { storeId, purchasedOn, otherCents, taxCents, totalCents } = head;
  const seenAt = toObservationTime(purchasedOn, head.savedAt);
  const itemIds = new Set(lines.map(({ itemId }) => itemId));
  const ownPrices = await listOwnPricesForUser(tx, userId);
  const prices = ownPrices
    .filter((one) => one.storeId === storeId && itemIds.has(one.itemId) && +one.seenAt === +seenAt)
    .map(({ itemId }) => ({
      itemId,
      storeId,
      priceCents: null,
      regularPriceCents: null,
      seenAt: now.toISOString(),
    }));
  if (prices.length > 0) await saveOwnPrices(tx, { userId, prices, now });
  return {
    ...{ storeId, purchasedOn, otherCents, taxCents, totalCents },
    lines: lines.map(({ place, promisedCents, ...line }) => line),
  };
}
