import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { id, instant, noContent, rowId, rowIdParam, withDescription } from './fields.ts';
import { MAX_PRICE_ALERTS } from './limits.ts';
import { validPriceCents } from './own-prices.ts';

const atMostCents = withDescription(
  z.nullable(validPriceCents),
  'alert at this price or less, in cents per package; null alerts at a good price compared with earlier ones',
);

const priceAlert = z.object({
  id: rowId,
  item: z.object({ id, name: z.string(), brand: z.string(), unit: z.string() }),
  atMostCents,
  isOn: withDescription(z.boolean(), 'false after the shopper turned off the mails by their link'),
  toldAt: withDescription(
    z.nullable(instant),
    'when a mail was sent; null again after the price rose above the target',
  ),
});

export type PriceAlert = z.output<typeof priceAlert>;

export const listPriceAlerts = {
  method: 'GET',
  path: '/api/price-alerts',
  summary: "The shopper's price alerts, newest first",
  access: 'user',
  success: 200,
  response: z.object({
    isConfirmed: withDescription(z.boolean(), 'whether mails are sent, which requires a confirmed address'),
    alerts: z.array(priceAlert),
  }),
} as const satisfies Endpoint;

export const setPriceAlert = {
  method: 'PUT',
  path: '/api/price-alerts',
  summary: `Set a price alert for an item at the selected stores, replacing an earlier one for it; at most ${MAX_PRICE_ALERTS}`,
  access: 'user',
  body: z.strictObject({ itemId: id, atMostCents }),
  ...noContent,
} as const satisfies Endpoint;

export const removePriceAlert = {
  method: 'DELETE',
  path: '/api/price-alerts/:id',
  summary: 'Remove a price alert',
  access: 'user',
  params: z.object({ id: rowIdParam }),
  ...noContent,
} as const satisfies Endpoint;
