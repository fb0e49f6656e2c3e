import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, described, id, instant, noContent, rowId, rowIdText } from './fields.ts';
import { MAX_REPORTS_SHOWN } from './limits.ts';
import { validPriceCents } from './own-prices.ts';

/** A shopper, or an import or service, of which only doubtful prices wait. */
const from = z.enum(['shopper', 'source']);

/** A reported price as administrators review it. Amounts in cents. */
const priceReport = z.object({
  id: described(rowId, 'of those from the same'),
  from,
  source: described(z.string(), 'who says so'),
  item: z.object({ id, name: z.string(), brand: z.string(), unit: z.string() }),
  store: z.object({ id, name: z.string() }),
  priceCents: count,
  regularPriceCents: z.nullable(count),
  isMember: described(z.boolean(), 'with the card of the chain only'),
  seenAt: instant,
  hasPhoto: described(z.boolean(), 'of the shelf label'),
  reporter: described(
    z.nullable(z.object({ acceptedCount: count, rejectedCount: count })),
    'of the reports of the same shopper that were looked at; null where it is from no shopper',
  ),
  doubt: described(
    z.nullable(z.enum(['outlier', 'jump'])),
    'three times what is shown or a third of it; or far from what was seen within the hour',
  ),
  shownCents: described(z.nullable(count), 'what everybody is shown there now'),
  isEstimate: z.boolean(),
  thenCents: described(z.nullable(count), 'what they would be shown if it is accepted'),
});

export type PriceReport = z.output<typeof priceReport>;

export const listPriceReports = {
  method: 'GET',
  path: '/api/admin/price-reports',
  summary: `Prices that wait for a look: from shoppers and from imports and services, the oldest ${MAX_REPORTS_SHOWN} each`,
  access: 'admin',
  purpose: 'look at what shoppers report',
  success: 200,
  response: z.array(priceReport),
} as const satisfies Endpoint;

export const judgePriceReport = {
  method: 'POST',
  path: '/api/admin/price-reports/:id',
  summary: 'Let a price that waits count for everybody, or not',
  access: 'admin',
  purpose: 'look at what shoppers report',
  params: z.object({ id: rowIdText }),
  body: z.strictObject({
    isAccepted: z.boolean(),
    from: described(z.optional(from), 'without it a shopper'),
    priceCents: described(
      validPriceCents,
      'the price that was looked at: another one since then is not judged',
    ),
  }),
  ...noContent,
} as const satisfies Endpoint;
