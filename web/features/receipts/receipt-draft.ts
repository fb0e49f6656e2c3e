import type { GroceryItem } from '#contract/grocery-items.ts';
import { OWN_PRICE_DAYS } from '#contract/limits.ts';
import type { MatchedLine, ReceiptBody, SavedReceipt } from '#contract/receipts.ts';
import { DAY_MS } from '#domain/durations.ts';
import { goodsBrand, goodsName, sizeWords, t } from '#domain/language.ts';
import { typedUsd } from '#domain/price/read-usd.ts';
import { sizeEvidence } from '#domain/receipt/evidence.ts';
import type { Receipt, ReceiptLine } from '#domain/receipt/receipt.ts';

/** The choice of an item that the catalog doesn't have: the line's `newItem`. */
export const NEW_ITEM = 'new';

export type Choice = GroceryItem | typeof NEW_ITEM | null;

/** The shopper's choices by line: an item, proposed or searched for, the new item offered, or null to leave the line out. */
export type Chosen = Readonly<Record<number, Choice>>;

export const wordsOf = ({ name, brand, unit }: Pick<GroceryItem, 'name' | 'brand' | 'unit'>): string =>
  `${goodsName(name)}, ${goodsBrand(brand)}, ${sizeWords(unit)}`;

/** A line without a name is told by its place. */
export const printedNameOf = ({ name }: Pick<ReceiptLine, 'name'>, place: number): string =>
  name === '' ? t`Line ${place + 1}` : name;

/** What a line is taken for: the shopper's choice, else the sure match, but nothing for a line in doubt. */
export function choiceOf(
  { line, place, match }: { line: ReceiptLine; place: number; match: MatchedLine | undefined },
  chosen: Chosen,
): Choice {
  const said = chosen[place];
  // Another store may have the printed size.
  if (said === NEW_ITEM && !match?.newItem) return null;
  if (said !== undefined) return said;
  return match?.isSure && !line.isDoubtful ? (match.choices[0] ?? null) : null;
}

/** Today where the shopper is, as a date box writes it. */
export const today = (): string => new Intl.DateTimeFormat('en-CA').format(new Date());

/** What all lines come to, with fees, reductions and tax. */
export const sumOf = ({ lines, otherCents, taxCents }: Receipt): number =>
  lines.reduce((sum, { priceCents }) => sum + priceCents, otherCents + (taxCents ?? 0));

/** The sums of a receipt as the shopper typed them, where they were not found on it. */
export type TypedSums = { tax: string; total: string };

/** The receipt with the sums that were typed; proved again by them. */
export function withTypedSums(receipt: Receipt, { tax, total }: TypedSums): Receipt {
  const taxCents = receipt.taxCents ?? typedUsd(tax);
  const totalCents = receipt.totalCents ?? typedUsd(total);
  const isTyped = taxCents !== receipt.taxCents || totalCents !== receipt.totalCents;
  if (!isTyped || totalCents === null) return { ...receipt, taxCents, totalCents };
  const differenceCents = totalCents - sumOf({ ...receipt, taxCents });
  return { ...receipt, taxCents, totalCents, differenceCents };
}

/** Whether an item is another package than the one whose size is printed: its price is not learned. */
export const isOtherPackage = (name: string, item: GroceryItem): boolean =>
  sizeEvidence(name, item.unit) === 'other';

/** Whether the prices of a day are too old for totals: such a receipt counts as spent alone. */
export const isTooOld = (purchasedOn: string): boolean =>
  Date.parse(`${purchasedOn}T12:00:00Z`) < Date.now() - OWN_PRICE_DAYS * DAY_MS;

/** What a receipt that was saved is good for. */
export function purposeOf({ purchasedOn, lines }: SavedReceipt): string {
  const hasPrices = lines.some(({ item }) => item !== null) && !isTooOld(purchasedOn);
  return hasPrices
    ? t`We’ll use these prices in your totals unless you’ve seen newer ones.`
    : t`It counts toward your spending.`;
}

function choiceFields(row: { choice: Choice; match: MatchedLine | undefined } | undefined) {
  if (row === undefined || row.choice === null) return { itemId: null };
  if (row.choice !== NEW_ITEM) return { itemId: row.choice.id };
  return { itemId: null, ...(row.match?.newItem && { newItem: row.match.newItem }) };
}

/** What is sent: the reviewed lines and the sums, nothing else of the text. */
export function receiptBodyOf(
  receipt: Receipt,
  {
    storeId,
    purchasedOn,
    rows,
  }: {
    storeId: number;
    purchasedOn: string;
    rows: readonly { choice: Choice; match: MatchedLine | undefined }[];
  },
): ReceiptBody {
  return {
    storeId,
    purchasedOn,
    otherCents: receipt.otherCents,
    taxCents: receipt.taxCents ?? 0,
    totalCents: receipt.totalCents ?? sumOf(receipt),
    lines: receipt.lines.map((line, place) => ({
      printedName: printedNameOf(line, place),
      ...choiceFields(rows[place]),
      quantity: line.quantity,
      isByWeight: line.isByWeight,
      priceCents: line.priceCents,
      regularCents: line.regularCents,
      ...(line.isMember && { isMember: true }),
    })),
  };
}
