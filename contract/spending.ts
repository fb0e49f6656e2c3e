import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, described } from './fields.ts';

const month = described(z.string().check(z.regex(/^\d{4}-\d{2}$/)), 'such as 2026-11');
const change = (what: string) => described(z.number(), `${what}; 0.05 is 5 % dearer`);

const spending = z.object({
  totals: described(
    z.array(z.object({ month, storeName: z.string(), totalCents: count, receiptCount: count })),
    'by month, the oldest first, and by store, the dearest first; of the last 13 months',
  ),
  inflation: described(
    z.nullable(
      z.object({
        from: month,
        to: month,
        itemCount: described(count, 'the fewest items that a step from month to month rests on'),
        paidChange: change('by what was paid'),
        regularChange: change('by the prices without promotions'),
      }),
    ),
    'over the same items bought again; null where too few were',
  ),
});

export type Spending = z.output<typeof spending>;

export const getSpending = {
  method: 'GET',
  path: '/api/receipts/spending',
  summary: 'What the shopper spent by month and store, and how the prices of what they buy again moved',
  access: 'user',
  success: 200,
  response: spending,
} as const satisfies Endpoint;
