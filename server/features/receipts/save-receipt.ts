import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_RECEIPTS, OWN_PRICE_DAYS } from '#contract/limits.ts';
import type { ReceiptBody } from '#contract/receipts.ts';
import { DAY_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import { priceOfAll, tellsPrice, unitPricesOf } from '#domain/receipt-prices.ts';
import type { Db } from '#server/db/connect.ts';
import { itemsByIds } from '#server/features/grocery-items/api.ts';
import { keepOwnPrices, readOwnPrices } from '#server/features/own-prices/api.ts';
import { priceEntries } from '#server/features/prices/api.ts';
import { comparedStores } from '#server/features/stores/api.ts';
import { AppError, badFields } from '#server/http/errors.ts';

type Given = { userId: string; receipt: ReceiptBody; now: Date };

/** Noon of the day, or now where that is still to come. */
export const seenAtOf = (purchasedOn: string, now: Date): Date =>
  new Date(Math.min(Date.parse(`${purchasedOn}T12:00:00Z`), now.getTime()));

const isSavedAlready = () =>
  new AppError(409, 'receipt_saved', t`You have saved this receipt before. It counts once.`);
const isFull = () =>
  new AppError(
    409,
    'receipts_full',
    t`You have ${MAX_RECEIPTS} receipts, which is all that are kept. Delete some first.`,
  );

/** The same for the same till slip, whatever its lines were taken for. */
const fingerprintOf = ({ purchasedOn, totalCents, lines }: ReceiptBody): string =>
  createHash('sha256')
    .update(
      JSON.stringify([purchasedOn, totalCents, lines.map((line) => [line.printedName, line.priceCents])]),
    )
    .digest('hex');

/** The lines with an item; throws a 400 for one that there is not. */
async function itemLines(db: Db, { lines }: ReceiptBody) {
  const items = await itemsByIds(
    db,
    lines.flatMap(({ itemId }) => itemId ?? []),
  );
  const unknown = lines.flatMap(({ itemId }, place) =>
    itemId === null || items.has(itemId)
      ? []
      : [{ field: `lines.${place}.itemId`, message: t`there is no such item` }],
  );
  if (unknown.length > 0) throw badFields(...unknown);
  return lines.flatMap((line, place) => {
    const item = line.itemId === null ? undefined : items.get(line.itemId);
    return item === undefined ? [] : [{ ...line, place, itemId: item.id, unit: item.unit }];
  });
}

type ItemLine = Awaited<ReturnType<typeof itemLines>>[number];

/** What Cartwise says each line comes to at the store, by its place; before the receipt is known. */
async function promisedCents(db: Db, { userId, receipt, now }: Given, lines: readonly ItemLine[]) {
  const stores = await comparedStores(db, { userId, storeIds: [receipt.storeId] });
  if (stores.length === 0)
    throw badFields({ field: 'storeId', message: t`there is no store ${receipt.storeId}` });
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))];
  const wishes = itemIds.map((itemId) => ({ itemId }));
  const priced = await priceEntries(db, wishes, { stores, own: await readOwnPrices(db, userId), now });
  const centsOf = new Map(priced.map(({ itemId, storePrices: [at] }) => [itemId, at?.shown?.priceCents]));
  return new Map(
    lines.filter(tellsPrice).flatMap(({ place, itemId, quantity }) => {
      const cents = centsOf.get(itemId);
      return cents === undefined ? [] : [[place, priceOfAll(cents, quantity)] as const];
    }),
  );
}

/** The prices of the receipt as those the shopper saw, where nothing newer is known and it is not too old to count. */
async function keepPrices(
  db: Db,
  { userId, receipt, now }: Given,
  lines: readonly ItemLine[],
): Promise<void> {
  const seenAt = seenAtOf(receipt.purchasedOn, now);
  if (seenAt.getTime() < now.getTime() - OWN_PRICE_DAYS * DAY_MS) return;
  const own = await readOwnPrices(db, userId);
  const newer = new Set(
    own.flatMap((one) => (one.storeId === receipt.storeId && one.seenAt > seenAt ? [one.itemId] : [])),
  );
  const prices = unitPricesOf(lines)
    .filter(({ itemId }) => !newer.has(itemId))
    .map((price) => ({ ...price, storeId: receipt.storeId, seenAt: seenAt.toISOString() }));
  if (prices.length === 0) return;
  await keepOwnPrices(db, { userId, prices, now });
}

/** Inserts the receipt; throws a 409 where it is there already, or where there are too many. */
async function insertReceipt(db: Db, { userId, receipt, now }: Given): Promise<number> {
  await sql`select from app_user where id = ${userId} for update`.execute(db);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::int as count from receipt where user_id = ${userId}
  `.execute(db);
  const { storeId, purchasedOn, otherCents, taxCents, totalCents } = receipt;
  const { rows } = await sql<{ id: string }>`
    insert into receipt (user_id, store_id, purchased_on, other_cents, tax_cents, total_cents, fingerprint, saved_at)
    values (${userId}, ${storeId}, ${purchasedOn}, ${otherCents}, ${taxCents}, ${totalCents},
      ${fingerprintOf(receipt)}, ${now})
    on conflict (user_id, fingerprint) do nothing returning id
  `.execute(db);
  const [inserted] = rows;
  if (inserted === undefined) throw isSavedAlready();
  if ((counted[0]?.count ?? 0) >= MAX_RECEIPTS) throw isFull();
  return Number(inserted.id);
}

/**
 * Keeps a receipt with what was promised of it, and its prices as the shopper's own (record 45), all or nothing. Answers its
 * id. Throws a 400 for a store or an item that there is not, a 409 for a receipt that is kept already.
 */
export function keepReceipt(db: Db, given: Given): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const lines = await itemLines(transaction, given.receipt);
    const promised = await promisedCents(transaction, given, lines);
    const id = await insertReceipt(transaction, given);
    await transaction
      .insertInto('receipt_line')
      .values(
        given.receipt.lines.map((line, place) => ({
          receipt_id: id,
          place,
          printed_name: line.printedName,
          item_id: line.itemId,
          quantity: line.quantity,
          is_by_weight: line.isByWeight,
          price_cents: line.priceCents,
          regular_cents: line.regularCents,
          is_member: line.isMember ?? false,
          promised_cents: promised.get(place) ?? null,
        })),
      )
      .execute();
    await keepPrices(transaction, given, lines);
    return id;
  });
}
