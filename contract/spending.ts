import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, withDescription } from './fields.ts';

const month = withDescription(z.string().check(z.regex(/^\d{4}-\d{2}$/)), 'such as 2026-11');
const priceChangeSchema = (description: string) =>
  withDescription(z.number(), `${description}; 0.05 is 5 % more expensive`);

const spending = z.object({
  totals: withDescription(
    z.array(z.object({ month, storeName: z.string(), totalCents: count, receiptCount: count })),
    'the last 13 months, oldest first, and within each the stores by amount, highest first',
  ),
  inflation: withDescription(
    z.nullable(
      z.object({
        from: month,
        to: month,
        itemCount: withDescription(count, 'fewest items in any month-to-month step'),
        paidChange: priceChangeSchema('change of prices paid'),
        regularChange: priceChangeSchema('change of prices without promotions'),
      }),
    ),
    'over items bought again; null if there are too few',
  ),
});

export type Spending = z.output<typeof spending>;

export const getSpending = {
  method: 'GET',
  path: '/api/receipts/spending',
  summary: "The shopper's spending by month and store, and price changes of items bought again",
  access: 'user',
  success: 200,
  response: spending,
} as const satisfies Endpoint;
