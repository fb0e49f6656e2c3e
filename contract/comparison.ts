import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id, idListParam, rowId, withDescription } from './fields.ts';
import { MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE } from './limits.ts';

const chance = z.number().check(z.minimum(0), z.maximum(1));

/** Unlike a price, a sum can be negative or exceed the maximum. */
const signedDollars = z.string().check(z.regex(/^-?[0-9]{1,12}\.[0-9]{2}$/));

const comparedTotal = z.object({
  storeId: id,
  subtotal: withDescription(z.nullable(signedDollars), 'null if nothing is priced'),
  tax: z.nullable(signedDollars),
  total: z.nullable(signedDollars),
  low: withDescription(z.nullable(signedDollars), 'lower end of the 80 % interval of the total'),
  high: withDescription(z.nullable(signedDollars), 'upper end of the 80 % interval of the total'),
  chance: withDescription(
    z.nullable(chance),
    'probability of being the cheapest complete store; adds up to 1 over these; null for a store with gaps',
  ),
  missing: withDescription(z.array(id), 'entries without a price at this store'),
});

const planOption = z.object({
  storeIds: z.array(id),
  total: signedDollars,
  saves: withDescription(
    signedDollars,
    'savings over the option with the fewest stops, for items that both buy',
  ),
  savesLow: signedDollars,
  savesHigh: signedDollars,
  missing: z.array(id),
  buy: withDescription(
    z.array(z.object({ entryId: rowId, storeId: id })),
    'which store to buy each entry at',
  ),
  isRecommended: z.boolean(),
});

export const getComparison = {
  method: 'GET',
  path: '/api/comparison',
  summary:
    'Where the cart costs least, and how certain that is, at `storeIds` or else at the selected stores',
  access: 'user',
  query: z.strictObject({ storeIds: z.optional(idListParam(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE)) }),
  success: 200,
  response: z.object({
    sentence: withDescription(
      z.nullable(z.string()),
      'the answer in words; null for an empty cart or without stores',
    ),
    details: z.array(z.string()),
    stores: withDescription(z.array(comparedTotal), 'best first'),
    bestBet: z.nullable(
      z.object({
        storeId: id,
        chance,
        within: withDescription(
          signedDollars,
          'it costs at most this much more than the cheapest, with 90 % probability',
        ),
      }),
    ),
    cheapest: withDescription(
      z.object({ storeIds: z.array(id), chance }),
      'smallest set of stores that contains the cheapest with 90 % probability',
    ),
    ruledOut: z.array(
      z.object({
        storeId: id,
        extraPercent: z.number(),
        extra: signedDollars,
        atLeast: withDescription(
          signedDollars,
          'it costs at least this much more than the best bet, with 90 % probability',
        ),
        chance: withDescription(chance, 'probability that it costs more than the best bet'),
      }),
    ),
    settle: withDescription(
      z.array(z.object({ entryId: rowId, storeIds: z.array(id) })),
      'lines whose real prices at these stores would reduce the uncertainty most',
    ),
    plan: withDescription(z.array(planOption), 'by number of stops, ascending'),
  }),
} as const satisfies Endpoint;

export type ComparisonResponse = z.output<typeof getComparison.response>;
