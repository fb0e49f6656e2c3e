import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { count, id, instant, noContent, rowId, rowIdParam, withDescription } from './fields.ts';
import { MAX_REPORTS_SHOWN } from './limits.ts';
import { validPriceCents } from './own-prices.ts';

/** Prices from a `source` (import or service) are reviewed only if doubtful. */
const reportOrigin = z.enum(['shopper', 'source']);

const priceEffect = z.object({
  shownCents: withDescription(z.nullable(count), 'what everyone is shown there now'),
  isEstimate: z.boolean(),
  thenCents: withDescription(z.nullable(count), 'what they would be shown if it is accepted'),
});

const priceReport = z.object({
  id: withDescription(rowId, 'unique together with `from`'),
  from: reportOrigin,
  source: withDescription(z.string(), "where it comes from; 'a shopper' for reports"),
  item: z.object({ id, name: z.string(), brand: z.string(), unit: z.string() }),
  store: z.object({ id, name: z.string() }),
  priceCents: count,
  regularPriceCents: z.nullable(count),
  isMember: withDescription(z.boolean(), "requires the chain's card"),
  seenAt: instant,
  hasPhoto: withDescription(z.boolean(), 'of the shelf label'),
  reporter: withDescription(
    z.nullable(z.object({ acceptedCount: count, rejectedCount: count })),
    'reviewed reports of the same shopper; null if not from a shopper',
  ),
  doubt: withDescription(
    z.nullable(z.enum(['outlier', 'jump', 'regular-price'])),
    'far from the shown or usual price, or from a price seen within the hour',
  ),
  ...priceEffect.shape,
  withoutCard: withDescription(
    z.nullable(priceEffect),
    'what shoppers without the card are shown; null unless it is a card price',
  ),
});

export type PriceReport = z.output<typeof priceReport>;

export const listPriceReports = {
  method: 'GET',
  path: '/api/admin/price-reports',
  summary: `Prices waiting for review, from shoppers and from imports and services, the oldest ${MAX_REPORTS_SHOWN} of each`,
  access: 'admin',
  purpose: 'look at what shoppers report',
  success: 200,
  response: z.array(priceReport),
} as const satisfies Endpoint;

export const reviewPriceReport = {
  method: 'POST',
  path: '/api/admin/price-reports/:id',
  summary: 'Accept or reject a price that waits for review',
  access: 'admin',
  purpose: 'look at what shoppers report',
  params: z.object({ id: rowIdParam }),
  body: z.strictObject({
    isAccepted: z.boolean(),
    from: withDescription(z.optional(reportOrigin), 'a shopper by default'),
    priceCents: withDescription(
      validPriceCents,
      'the reviewed price; if the report has changed since then, nothing happens',
    ),
    regularPriceCents: withDescription(z._default(z.nullable(validPriceCents), null), 'likewise'),
    isMember: withDescription(z._default(z.boolean(), false), 'likewise'),
    seenAt: withDescription(instant, 'likewise'),
  }),
  ...noContent,
} as const satisfies Endpoint;
