import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { described, id, idListText, rowId } from './fields.ts';
import { MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE } from './limits.ts';

const chance = z.number().check(z.minimum(0), z.maximum(1));

/** Larger than a single price, and negative for some differences. */
const sum = z.string().check(z.regex(/^-?[0-9]{1,12}\.[0-9]{2}$/));

const comparedTotal = z.object({
  storeId: id,
  subtotal: described(z.nullable(sum), 'null where nothing is priced'),
  tax: z.nullable(sum),
  total: z.nullable(sum),
  low: described(z.nullable(sum), 'four in five of what the total may really be lie from here'),
  high: described(z.nullable(sum), 'to here'),
  chance: described(
    z.nullable(chance),
    'that it is the cheapest of the stores that have everything, which add up to 1; null for a store with gaps',
  ),
  missing: described(z.array(id), 'entries that have no price here'),
});

const planOption = z.object({
  storeIds: z.array(id),
  total: sum,
  saves: described(sum, 'less than the option with the fewest stops, over what both buy'),
  savesLow: sum,
  savesHigh: sum,
  missing: z.array(id),
  buy: described(z.array(z.object({ entryId: rowId, storeId: id })), 'what to buy where'),
  isRecommended: z.boolean(),
});

export const getComparison = {
  method: 'GET',
  path: '/api/comparison',
  summary: 'Where the cart costs least and how sure that is, at `storeIds`, else at the saved selection',
  access: 'user',
  query: z.strictObject({ storeIds: z.optional(idListText(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE)) }),
  success: 200,
  response: z.object({
    sentence: described(z.nullable(z.string()), 'the answer in words; null for an empty cart or no store'),
    details: z.array(z.string()),
    stores: described(z.array(comparedTotal), 'best first'),
    bestBet: z.nullable(
      z.object({
        storeId: id,
        chance,
        within: described(sum, 'it costs at most so much more than the cheapest, 9 in 10'),
      }),
    ),
    cheapest: described(
      z.object({ storeIds: z.array(id), chance }),
      'the smallest group that holds the cheapest with 9 in 10',
    ),
    ruledOut: z.array(
      z.object({
        storeId: id,
        extraPercent: z.number(),
        extra: sum,
        atLeast: described(sum, 'it costs at least so much more than the best bet, 9 in 10'),
        chance: described(chance, 'that it costs more than the best bet'),
      }),
    ),
    settle: described(
      z.array(z.object({ entryId: rowId, storeIds: z.array(id) })),
      'lines whose real prices at these stores would settle most of the doubt between them',
    ),
    plan: described(z.array(planOption), 'from one stop upwards'),
  }),
} as const satisfies Endpoint;

export type ComparisonAnswer = z.output<typeof getComparison.response>;
