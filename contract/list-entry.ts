import { z } from 'zod/mini';
import { t } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { count, id, noContent, rowId, withDescription } from './fields.ts';
import { oneLineText } from './free-lines.ts';
import { groceryItem } from './grocery-items.ts';
import { LIST_TEXT_MAX_CHARACTERS, MAX_CART_ENTRIES, MAX_CART_NOTES, MAX_LIST_TEXT_LINES } from './limits.ts';
import { firmness, lineNote, quantity } from './requested-item.ts';

const listLineChoice = z.object({ item: groceryItem, firmness, quantity });

export type ListLineChoice = z.output<typeof listLineChoice>;

export const matchedListLine = z.object({
  text: withDescription(z.string(), 'as written'),
  words: withDescription(z.string(), 'the words searched for, without amount, size and other text'),
  proposal: withDescription(
    z.enum(['item', 'free-line', 'nothing']),
    "what the line becomes by default: its first choice, a line in the shopper's words, or nothing",
  ),
  isSure: withDescription(z.boolean(), 'nothing was dropped, corrected or guessed'),
  choices: z.array(listLineChoice),
  dropped: withDescription(z.array(z.string()), 'words that the first choice lacks'),
  correctedTo: z.array(z.object({ typed: z.string(), used: z.string() })),
  doubt: withDescription(
    z.nullable(z.enum(['size', 'amount', 'several', 'done', 'no-need'])),
    'what may be wrong: no such size, a guessed amount, one of several possible items, ticked off, or not a grocery',
  ),
});

export type ListLine = z.output<typeof matchedListLine>;

export const readListText = {
  method: 'POST',
  path: '/api/cart/read-list',
  isReading: true,
  summary: `Read a written or pasted list line by line, at most ${MAX_LIST_TEXT_LINES} lines per call; adds nothing`,
  access: 'user',
  maxBodyBytes: 62_000,
  body: z.strictObject({
    text: z.string().check(
      z.maxLength(LIST_TEXT_MAX_CHARACTERS, {
        error: () => t`must be at most ${LIST_TEXT_MAX_CHARACTERS} characters`,
      }),
    ),
  }),
  success: 200,
  response: z.object({
    lines: z.array(matchedListLine),
    rest: withDescription(z.string(), 'the remaining lines, as written, for the next call'),
    restCount: count,
  }),
} as const satisfies Endpoint;

export type ReadListResponse = z.output<typeof readListText.response>;

const requestedItem = z.strictObject({ itemId: id, quantity, firmness: z.optional(firmness) });

const cartEntryLimit = z.maxLength(MAX_CART_ENTRIES, { error: () => t`must be at most ${MAX_CART_ENTRIES}` });
const requestedItems = z.array(requestedItem).check(cartEntryLimit);

const groupedItems = z
  .array(
    z.extend(requestedItem, {
      group: withDescription(
        z.optional(z.int().check(z.minimum(0), z.maximum(MAX_CART_ENTRIES))),
        'lines with the same number belong to one list, higher numbers came later; one list by default',
      ),
      note: withDescription(z.optional(lineNote), 'an existing entry keeps its own'),
    }),
  )
  .check(cartEntryLimit);

export const addListToCart = {
  method: 'POST',
  path: '/api/cart/list',
  summary: "Add several entries and lines in the shopper's words: all of them, or none if not all fit",
  access: 'user',
  maxBodyBytes: 140_000,
  body: z.strictObject({
    wishes: groupedItems,
    freeLines: z
      .array(oneLineText)
      .check(z.maxLength(MAX_CART_NOTES, { error: () => t`must be at most ${MAX_CART_NOTES}` })),
  }),
  success: 201,
  response: z.object({ freeLineIds: z.array(rowId) }),
} as const satisfies Endpoint;

export const undoListAddition = {
  method: 'POST',
  path: '/api/cart/list/take-back',
  summary: 'Undo such an addition: subtract these quantities and remove these lines',
  access: 'user',
  maxBodyBytes: 20_000,
  body: z.strictObject({
    wishes: requestedItems,
    freeLineIds: z.array(rowId).check(z.maxLength(MAX_CART_NOTES)),
  }),
  ...noContent,
} as const satisfies Endpoint;
