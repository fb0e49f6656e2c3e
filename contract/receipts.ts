import { z } from 'zod/mini';
import { deferredText } from '#domain/language.ts';
import { MAX_PRICE_CENTS } from '#domain/money.ts';
import { MAX_PRINTED_NAME_CHARACTERS, MAX_RECEIPT_LINES } from '#domain/receipt/limits.ts';
import type { Endpoint } from './endpoint.ts';
import { count, id, rowId, rowIdParam, textSchema, withDescription } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { MAX_RECEIPTS } from './limits.ts';
import { firmness, quantity } from './requested-item.ts';
import { itemDescription } from './scan.ts';

const day = z.iso.date(deferredText('must be a date like 2026-11-22'));
const cents = count.check(z.maximum(MAX_PRICE_CENTS, deferredText('is too high for a price')));
const signedCents = z.int().check(z.minimum(-MAX_PRICE_CENTS), z.maximum(MAX_PRICE_CENTS));
const printedName = withDescription(
  textSchema().check(
    z.minLength(1, deferredText('must not be empty')),
    z.maxLength(MAX_PRINTED_NAME_CHARACTERS),
  ),
  'as printed, without numbers',
);
const nonEmptyLinesSchema = <Line extends z.ZodMiniType>(line: Line) =>
  z
    .array(line)
    .check(
      z.minLength(1, deferredText('must have at least one line')),
      z.maxLength(MAX_RECEIPT_LINES, `at most ${MAX_RECEIPT_LINES}`),
    );

const savedLine = z.strictObject({
  printedName,
  itemId: withDescription(z.nullable(id), 'the matched item; null if unknown'),
  quantity: withDescription(
    z
      .number()
      .check(
        z.minimum(0.01, deferredText('must be more than 0')),
        z.maximum(999, deferredText('must be at most 999')),
      ),
    'pieces, or pounds if weighed',
  ),
  isByWeight: z.boolean(),
  priceCents: withDescription(cents, 'paid for the whole line'),
  regularCents: withDescription(z.nullable(cents), 'price before reductions; null if there were none'),
  isMember: z.optional(withDescription(z.boolean(), "the reduction required the chain's card")),
});

const newItem = withDescription(
  z.optional(itemDescription),
  'an item to propose for the catalog, if the line is none that it has; needs itemId null',
);

const receiptBody = z.strictObject({
  storeId: id,
  purchasedOn: day,
  otherCents: withDescription(signedCents, 'deposits and fees minus reductions of the whole receipt'),
  taxCents: cents,
  totalCents: cents,
  lines: nonEmptyLinesSchema(z.strictObject({ ...savedLine.shape, newItem })),
});

export type ReceiptBody = z.output<typeof receiptBody>;

const summary = z.object({
  id: rowId,
  storeName: z.string(),
  purchasedOn: day,
  totalCents: count,
  lineCount: count,
});

export type ReceiptSummary = z.output<typeof summary>;

const learnedLevel = withDescription(
  z.nullable(
    z.object({
      chainName: z.string(),
      percent: withDescription(z.int(), 'how much higher the chain is than we thought; negative if lower'),
      priceCount: count,
    }),
  ),
  "what this shopper's own prices at the chain have changed in its other prices; null if they say nothing",
);

const receipt = z.object({
  ...summary.shape,
  learned: learnedLevel,
  taxCents: count,
  otherCents: z.int(),
  lines: z.array(
    z.object({
      place: withDescription(count, 'position on the receipt, from 0'),
      printedName: z.string(),
      item: z.nullable(groceryItem),
      quantity: z.number(),
      isByWeight: z.boolean(),
      priceCents: count,
      regularCents: z.nullable(count),
      promisedCents: withDescription(
        z.nullable(count),
        'what Cartwise would have quoted for the line when the receipt was saved; null if nothing',
      ),
    }),
  ),
});

export type SavedReceipt = z.output<typeof receipt>;

export const matchReceiptLines = {
  method: 'POST',
  path: '/api/receipts/lines',
  isReading: true,
  summary: 'Possible items for the printed names of a receipt, best first; stores nothing',
  access: 'user',
  maxBodyBytes: 44_000,
  body: z.strictObject({
    storeId: id,
    lines: nonEmptyLinesSchema(z.strictObject({ printedName, isByWeight: z.boolean() })),
  }),
  success: 200,
  response: z.object({
    lines: z.array(
      z.object({
        choices: z.array(groceryItem),
        newItem: withDescription(
          z.nullable(itemDescription),
          'the best choice in the printed size; null unless a size is printed that no choice has',
        ),
        isSure: withDescription(
          z.boolean(),
          'whether to preselect the first choice: this shopper chose it before, or the line clearly means it',
        ),
      }),
    ),
  }),
} as const satisfies Endpoint;

export type MatchedLine = z.output<typeof matchReceiptLines.response>['lines'][number];

export const saveReceipt = {
  method: 'POST',
  path: '/api/receipts',
  summary: `Save a receipt, and its prices as the shopper's own; at most ${MAX_RECEIPTS} receipts`,
  access: 'user',
  maxBodyBytes: 200_000,
  body: receiptBody,
  success: 201,
  response: receipt,
} as const satisfies Endpoint;

export const listReceipts = {
  method: 'GET',
  path: '/api/receipts',
  summary: "The shopper's receipts, newest first",
  access: 'user',
  success: 200,
  response: z.array(summary),
} as const satisfies Endpoint;

const usualBasketItem = z.object({
  item: groceryItem,
  quantity: withDescription(quantity, 'usual quantity'),
  firmness: withDescription(firmness, "'any' for a private label, which only one chain sells"),
  times: withDescription(count, 'number of days it was bought on'),
});

export type UsualBasketItem = z.output<typeof usualBasketItem>;

export const getUsualBasket = {
  method: 'GET',
  path: '/api/receipts/usual',
  summary: 'What the shopper buys about weekly according to their receipts, most often first',
  access: 'user',
  success: 200,
  response: z.array(usualBasketItem),
} as const satisfies Endpoint;

export const getClubSavings = {
  method: 'GET',
  path: '/api/receipts/club-worth',
  summary: `What a year's membership of the club nearby that saves most would be worth on what the shopper buys`,
  access: 'user',
  success: 200,
  response: z.nullable(
    z.object({
      club: withDescription(z.string(), 'name of the chain'),
      feeCents: withDescription(count, "a year's basic membership"),
      feeSince: withDescription(day, 'when the fee was set'),
      isWorthIt: withDescription(z.boolean(), 'whether the savings exceed the fee with 90 % probability'),
      worthCents: withDescription(z.int(), "a year's savings minus the fee"),
      lowCents: withDescription(z.int(), '80 % interval of the worth: `lowCents` to `highCents`'),
      highCents: z.int(),
      itemCount: withDescription(count, 'things bought at least twice'),
      pricedCount: withDescription(count, 'those with a known price at the club'),
      cheaperCount: withDescription(count, 'those that cost less there, counting what would be thrown away'),
    }),
  ),
} as const satisfies Endpoint;

export type ClubSavingsResponse = NonNullable<z.output<typeof getClubSavings.response>>;

export const getReceipt = {
  method: 'GET',
  path: '/api/receipts/:id',
  summary: 'A receipt with its lines: what Cartwise would have quoted, and what was paid',
  access: 'user',
  params: z.object({ id: rowIdParam }),
  success: 200,
  response: receipt,
} as const satisfies Endpoint;

export const removeReceipt = {
  method: 'DELETE',
  path: '/api/receipts/:id',
  summary: 'Delete a receipt and its prices; saving the response again undoes it',
  access: 'user',
  params: z.object({ id: rowIdParam }),
  success: 200,
  response: receiptBody,
} as const satisfies Endpoint;
