import type { GroceryItem } from '#contract/grocery-items.ts';
import { OWN_PRICE_MAX_AGE_DAYS } from '#contract/limits.ts';
import type { MatchedLine, ReceiptBody, SavedReceipt } from '#contract/receipts.ts';
import { DAY_MS } from '#domain/durations.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { parseTypedUsd } from '#domain/price/read-usd.ts';
import { comparePrintedSize } from '#domain/receipt/printed-size.ts';
import type { Receipt, ReceiptLine } from '#domain/receipt/receipt.ts';

/** Means that the shopper chose the line's `newItem`, which isn't in the catalog. */
export const NEW_ITEM = 'new';

export type ReceiptItemChoice = GroceryItem | typeof NEW_ITEM | null;

export type ChoicesByLine = Readonly<Record<number, ReceiptItemChoice>>;

export const itemText = (item: Pick<GroceryItem, 'name' | 'brand' | 'unit'>): string =>
  `${localizedItemName(item.name)}, ${brandAndSizeText(item)}`;

/** Returns the shopper's choice or, by default, the line's certain match. Null if the match is uncertain. */
export function getCurrentChoice(
  { line, index, match }: { line: ReceiptLine; index: number; match: MatchedLine | undefined },
  choices: ChoicesByLine,
): ReceiptItemChoice {
  const choice = choices[index];
  // The shopper chose the new item and then changed the store, and the match for the new store has no new item.
  if (choice === NEW_ITEM && !match?.newItem) return null;
  if (choice !== undefined) return choice;
  return match?.isSure && !line.isDoubtful ? (match.choices[0] ?? null) : null;
}

export const getLocalToday = (): string => new Intl.DateTimeFormat('en-CA').format(new Date());

export const sumReceipt = ({ lines, otherCents, taxCents }: Receipt): number =>
  lines.reduce((sum, { priceCents }) => sum + priceCents, otherCents + (taxCents ?? 0));

/** Tax and total typed by the shopper, used if they couldn't be read from the receipt. */
export type CorrectedTotals = { tax: string; total: string };

export function withCorrectedTotals(receipt: Receipt, { tax, total }: CorrectedTotals): Receipt {
  const taxCents = receipt.taxCents ?? parseTypedUsd(tax);
  const totalCents = receipt.totalCents ?? parseTypedUsd(total);
  const isCorrected = taxCents !== receipt.taxCents || totalCents !== receipt.totalCents;
  if (!isCorrected || totalCents === null) return { ...receipt, taxCents, totalCents };
  const differenceCents = totalCents - sumReceipt({ ...receipt, taxCents });
  return { ...receipt, taxCents, totalCents, differenceCents };
}

export const isPrintedSizeDifferent = (name: string, item: GroceryItem): boolean =>
  comparePrintedSize(name, item.unit) === 'other';

/**
 * True if the receipt is too old for its prices to be used in totals. An old receipt still counts toward the shopper's
 * spending.
 */
export const isReceiptTooOld = (purchasedOn: string): boolean =>
  Date.parse(`${purchasedOn}T12:00:00Z`) < Date.now() - OWN_PRICE_MAX_AGE_DAYS * DAY_MS;

export function receiptUsageText({ purchasedOn, lines }: SavedReceipt): string {
  const hasPrices = lines.some(({ item }) => item !== null) && !isReceiptTooOld(purchasedOn);
  return hasPrices
    ? t`We’ll use these prices in your totals unless you’ve seen newer ones.`
    : t`It counts toward your spending.`;
}

function toChoiceFields(row: { choice: ReceiptItemChoice; match: MatchedLine | undefined } | undefined) {
  if (row === undefined || row.choice === null) return { itemId: null };
  if (row.choice !== NEW_ITEM) return { itemId: row.choice.id };
  return { itemId: null, ...(row.match?.newItem && { newItem: row.match.newItem }) };
}

/** Returns the request body for saving a receipt, without the receipt's text, which stays in the browser. */
export function toReceiptBody(
  receipt: Receipt,
  {
    storeId,
    purchasedOn,
    rows,
  }: {
    storeId: number;
    purchasedOn: string;
    rows: readonly { choice: ReceiptItemChoice; match: MatchedLine | undefined }[];
  },
): ReceiptBody {
  return {
    storeId,
    purchasedOn,
    otherCents: receipt.otherCents,
    taxCents: receipt.taxCents ?? 0,
    totalCents: receipt.totalCents ?? sumReceipt(receipt),
    lines: receipt.lines.map((line, index) => ({
      printedName: line.name,
      ...toChoiceFields(rows[index]),
      quantity: line.quantity,
      isByWeight: line.isByWeight,
      priceCents: line.priceCents,
      regularCents: line.regularCents,
      ...(line.isMember && { isMember: true }),
    })),
  };
}
