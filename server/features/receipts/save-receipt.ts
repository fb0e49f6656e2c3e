import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { MAX_RECEIPTS, OWN_PRICE_MAX_AGE_DAYS } from '#contract/limits.ts';
import type { ReceiptBody } from '#contract/receipts.ts';
import { DAY_MS } from '#domain/durations.ts';
import { t } from '#domain/language.ts';
import { contradictsItem } from '#domain/receipt/evidence.ts';
import { computeTotalPriceCents, hasUnitPrice, toUnitPrices } from '#domain/receipt/prices.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import { listItemsById } from '#server/features/grocery-items/api.ts';
import { listOwnPricesForUser, saveOwnPrices } from '#server/features/own-prices/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { insertItemProposals } from '#server/features/scan/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';
import { AppError, invalidFieldsError } from '#server/http/errors.ts';
import { listStoreBrands } from './labels.ts';
import { deleteLockedReceipt, toObservationTime } from './queries.ts';

type NewReceipt = { userId: string; receipt: ReceiptBody; now: Date };

const alreadySavedError = () =>
  new AppError(409, 'receipt_saved', t`You already saved this receipt. It only counts once.`);
const receiptsFullError = () =>
  new AppError(
    409,
    'receipts_full',
    t`You have ${MAX_RECEIPTS} receipts, the most allowed. Delete some first.`,
  );

const createFingerprint = ({ purchasedOn, totalCents, lines }: ReceiptBody): string =>
  createHash('sha256')
    .update(
      JSON.stringify([purchasedOn, totalCents, lines.map((line) => [line.printedName, line.priceCents])]),
    )
    .digest('hex');

async function findLineItems(db: Db, { lines }: ReceiptBody): Promise<Map<number, GroceryItem>> {
  const items = await listItemsById(
    db,
    lines.flatMap(({ itemId }) => itemId ?? []),
  );
  const unknownItems = lines.flatMap(({ itemId }, index) =>
    itemId === null || items.has(itemId)
      ? []
      : [{ field: `lines.${index}.itemId`, message: t`we don’t have that item` }],
  );
  const ambiguousLines = lines.flatMap(({ itemId, newItem }, index) =>
    itemId === null || newItem === undefined
      ? []
      : [{ field: `lines.${index}.newItem`, message: t`give an itemId or a new item, not both` }],
  );
  const issues = [...unknownItems, ...ambiguousLines];
  if (issues.length > 0) throw invalidFieldsError(...issues);
  return items;
}

/**
 * Removes a line's item if the printed size or brand contradicts the item. For example, "KETCHUP 64OZ" isn't the
 * 32-ounce bottle. Such a line counts only as spending.
 */
async function removeContradictedItems(
  db: Db,
  receipt: ReceiptBody,
  items: ReadonlyMap<number, GroceryItem>,
): Promise<ReceiptBody> {
  const { brands: labels } = await listStoreBrands(db, receipt.storeId);
  const lines = receipt.lines.map((line) => {
    const item = items.get(line.itemId ?? 0);
    return item !== undefined && contradictsItem(line.printedName, item, labels)
      ? { ...line, itemId: null }
      : line;
  });
  return { ...receipt, lines };
}

const pairLinesWithItems = ({ lines }: ReceiptBody, items: ReadonlyMap<number, GroceryItem>) =>
  lines.flatMap((line, index) => {
    const item = items.get(line.itemId ?? 0);
    return item === undefined ? [] : [{ ...line, index, itemId: item.id, unit: item.unit }];
  });

type ItemLine = ReturnType<typeof pairLinesWithItems>[number];

async function readPromisedCents(db: Db, { userId, receipt, now }: NewReceipt, lines: readonly ItemLine[]) {
  const stores = await listPricingStores(db, { userId, storeIds: [receipt.storeId] });
  if (stores.length === 0)
    throw invalidFieldsError({ field: 'storeId', message: t`we don’t have a store ${receipt.storeId}` });
  const itemIds = [...new Set(lines.map(({ itemId }) => itemId))];
  const items = itemIds.map((itemId) => ({ itemId }));
  const pricedEntries = await computeEntryPrices(db, items, {
    stores,
    own: await listOwnPricesForUser(db, userId),
    now,
  });
  const centsByItem = new Map(
    pricedEntries.map(({ itemId, storePrices: [storePrice] }) => [itemId, storePrice?.shown?.priceCents]),
  );
  return new Map(
    lines.filter(hasUnitPrice).flatMap(({ index, itemId, quantity }) => {
      const cents = centsByItem.get(itemId);
      return cents === undefined ? [] : [[index, computeTotalPriceCents(cents, quantity)] as const];
    }),
  );
}

async function savePrices(
  tx: Tx,
  { userId, receipt, now }: NewReceipt,
  lines: readonly ItemLine[],
): Promise<void> {
  const seenAt = toObservationTime(receipt.purchasedOn, now);
  if (seenAt.getTime() < now.getTime() - OWN_PRICE_MAX_AGE_DAYS * DAY_MS) return;
  const ownPrices = await listOwnPricesForUser(tx, userId);
  const newerItemIds = new Set(
    ownPrices.flatMap((one) => (one.storeId === receipt.storeId && one.seenAt > seenAt ? [one.itemId] : [])),
  );
  const prices = toUnitPrices(lines)
    .filter(({ itemId }) => !newerItemIds.has(itemId))
    .map((price) => ({ ...price, storeId: receipt.storeId, seenAt: seenAt.toISOString() }));
  if (prices.length === 0) return;
  await saveOwnPrices(tx, { userId, prices, now });
}

/** If fewer lines than this match, two receipts may be from different trips. */
const MIN_PARTIAL_LINES = 3;

type PrintedReceipt = { id: number; lines: { name: string; cents: number }[] };

const isStartOf = (start: PrintedReceipt['lines'], all: PrintedReceipt['lines']) =>
  start.length >= MIN_PARTIAL_LINES &&
  start.length <= all.length &&
  start.every(({ name, cents }, index) => all[index]?.name === name && all[index]?.cents === cents);

/**
 * Deletes saved receipts that are the first part of this receipt. Throws 409 if this receipt equals a saved receipt or
 * is the first part of one.
 */
async function replacePartialReceipts(tx: Tx, { userId, receipt, now }: NewReceipt): Promise<void> {
  const { rows } = await sql<PrintedReceipt>`
    /* name: receipts-of-day */
    select receipt.id::float8 as id,
      json_agg(json_build_object('name', line.printed_name, 'cents', line.price_cents) order by line.place) as lines
    from receipt join receipt_line line on line.receipt_id = receipt.id
    where receipt.user_id = ${userId} and receipt.store_id = ${receipt.storeId}
      and receipt.purchased_on = ${receipt.purchasedOn}
    group by receipt.id
  `.execute(tx);
  const lines = receipt.lines.map(({ printedName, priceCents }) => ({
    name: printedName,
    cents: priceCents,
  }));
  if (rows.some((saved) => isStartOf(lines, saved.lines))) throw alreadySavedError();
  for (const { id, lines: savedLines } of rows) {
    if (isStartOf(savedLines, lines)) await deleteLockedReceipt(tx, { userId, id, now });
  }
}

async function insertReceipt(tx: Tx, { userId, receipt, now }: NewReceipt): Promise<number> {
  const { rows: countRows } = await sql<{ count: number }>`
    select count(*)::int as count from receipt where user_id = ${userId}
  `.execute(tx);
  const { storeId, purchasedOn, otherCents, taxCents, totalCents } = receipt;
  const { rows } = await sql<{ id: string }>`
    insert into receipt (user_id, store_id, purchased_on, other_cents, tax_cents, total_cents, fingerprint, saved_at)
    values (${userId}, ${storeId}, ${purchasedOn}, ${otherCents}, ${taxCents}, ${totalCents},
      ${createFingerprint(receipt)}, ${now})
    on conflict (user_id, fingerprint) do nothing returning id
  `.execute(tx);
  const [inserted] = rows;
  if (inserted === undefined) throw alreadySavedError();
  if ((countRows[0]?.count ?? 0) >= MAX_RECEIPTS) throw receiptsFullError();
  return Number(inserted.id);
}

/**
 * Saves the receipt, its prices and its new items atomically. The prices become the shopper's own prices (decision 45),
 * and new items become proposals. Throws 400 if a store or item is unknown. Throws 409 if the receipt has already been
 * saved.
 */
export function saveReceiptAndPrices(
  db: Db,
  { userId, receipt: submittedReceipt, now }: NewReceipt,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const items = await findLineItems(tx, submittedReceipt);
    const receipt = await removeContradictedItems(tx, submittedReceipt, items);
    const newReceipt = { userId, receipt, now };
    await sql`select from app_user where id = ${userId} for update`.execute(tx);
    await replacePartialReceipts(tx, newReceipt);
    const lines = pairLinesWithItems(receipt, items);
    const promisedCents = await readPromisedCents(tx, newReceipt, lines);
    const id = await insertReceipt(tx, newReceipt);
    await tx
      .insertInto('receipt_line')
      .values(
        receipt.lines.map((line, index) => ({
          receipt_id: id,
          place: index,
          printed_name: line.printedName,
          item_id: line.itemId,
          quantity: line.quantity,
          is_by_weight: line.isByWeight,
          price_cents: line.priceCents,
          regular_cents: line.regularCents,
          is_member: line.isMember ?? false,
          promised_cents: promisedCents.get(index) ?? null,
        })),
      )
      .execute();
    await savePrices(tx, newReceipt, lines);
    const newItems = receipt.lines.flatMap(({ newItem }) => newItem ?? []);
    await insertItemProposals(tx, { userId, descriptions: newItems, now });
    return id;
  });
}
