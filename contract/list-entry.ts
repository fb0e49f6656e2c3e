import { z } from 'zod/mini';
import { t } from '#domain/language.ts';
import type { Endpoint } from './endpoint.ts';
import { count, described, id, noContent, rowId } from './fields.ts';
import { freeLineText } from './free-lines.ts';
import { groceryItem } from './grocery-items.ts';
import { LIST_TEXT_MAX_CHARACTERS, MAX_CART_ENTRIES, MAX_FREE_LINES, MAX_LIST_LINES } from './limits.ts';
import { firmness, lineNote, quantity } from './wish.ts';

/** A possible reading of a written line. */
const listChoice = z.object({ item: groceryItem, firmness, quantity });

export type ListChoice = z.output<typeof listChoice>;

/** A written line and how it was read. */
export const listLine = z.object({
  text: described(z.string(), 'as written'),
  words: described(z.string(), 'what was looked for: without amount, size and what stands around them'),
  proposal: described(
    z.enum(['item', 'free-line', 'nothing']),
    'what becomes of the line if nobody mends it: its first choice, a line in its own words, or nothing',
  ),
  isSure: described(z.boolean(), 'nothing of it was dropped, corrected or guessed'),
  choices: z.array(listChoice),
  dropped: described(z.array(z.string()), 'words that the first choice has nothing of'),
  correctedTo: z.array(z.object({ typed: z.string(), used: z.string() })),
  doubt: described(
    z.nullable(z.enum(['size', 'amount', 'several', 'done', 'no-need'])),
    'what else may be wrong: no such size, an amount that was guessed, one of several things that it may mean, ticked off, no grocery',
  ),
});

export type ListLine = z.output<typeof listLine>;

export const readList = {
  method: 'POST',
  path: '/api/cart/read-list',
  isReading: true,
  summary: `A written or pasted list, read line by line, at most ${MAX_LIST_LINES} at once; adds nothing`,
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
    lines: z.array(listLine),
    rest: described(z.string(), 'the lines beyond, as written, to be read next'),
    restCount: count,
  }),
} as const satisfies Endpoint;

export type ReadList = z.output<typeof readList.response>;

const wish = z.strictObject({ itemId: id, quantity, firmness: z.optional(firmness) });

const atMost = z.maxLength(MAX_CART_ENTRIES, { error: () => t`must be at most ${MAX_CART_ENTRIES}` });
const wishes = z.array(wish).check(atMost);

const placedWishes = z
  .array(
    z.extend(wish, {
      group: described(
        z.optional(z.int().check(z.minimum(0), z.maximum(MAX_CART_ENTRIES))),
        'the same for what is to stand together as one list, a higher one for what came later; one list otherwise',
      ),
      note: described(z.optional(lineNote), 'an entry that is there keeps its own'),
    }),
  )
  .check(atMost);

export const addList = {
  method: 'POST',
  path: '/api/cart/list',
  summary: 'Add entries and lines in own words all at once: all of them, or none where not all fit',
  access: 'user',
  maxBodyBytes: 140_000,
  body: z.strictObject({
    wishes: placedWishes,
    freeLines: z
      .array(freeLineText)
      .check(z.maxLength(MAX_FREE_LINES, { error: () => t`must be at most ${MAX_FREE_LINES}` })),
  }),
  success: 201,
  response: z.object({ freeLineIds: z.array(rowId) }),
} as const satisfies Endpoint;

export const takeBackList = {
  method: 'POST',
  path: '/api/cart/list/take-back',
  summary: 'Take back what was added at once: so many of each entry, and these lines',
  access: 'user',
  maxBodyBytes: 20_000,
  body: z.strictObject({ wishes, freeLineIds: z.array(rowId).check(z.maxLength(MAX_FREE_LINES)) }),
  ...noContent,
} as const satisfies Endpoint;
