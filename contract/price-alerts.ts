import { z } from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { described, id, instant, noContent, rowId, rowIdText } from './fields.ts';
import { MAX_PRICE_ALERTS } from './limits.ts';
import { validPriceCents } from './own-prices.ts';

const atMostCents = described(
  z.nullable(validPriceCents),
  'told of this price or less, in cents for one package; null: of a good price beside those seen before',
);

const priceAlert = z.object({
  id: rowId,
  item: z.object({ id, name: z.string(), brand: z.string(), unit: z.string() }),
  atMostCents,
  isOn: described(z.boolean(), 'false since the shopper turned the mails off by their link'),
  toldAt: described(z.nullable(instant), 'when a mail told of it; null again once the price was above'),
});

export type PriceAlert = z.output<typeof priceAlert>;

export const listPriceAlerts = {
  method: 'GET',
  path: '/api/price-alerts',
  summary: 'The prices that the shopper waits for, the newest first',
  access: 'user',
  success: 200,
  response: z.object({
    isConfirmed: described(
      z.boolean(),
      'whether mails go out: only to an address that is known to be theirs',
    ),
    alerts: z.array(priceAlert),
  }),
} as const satisfies Endpoint;

export const setPriceAlert = {
  method: 'PUT',
  path: '/api/price-alerts',
  summary: `Be told by mail when an item has a price at a selected store; in place of an earlier one, at most ${MAX_PRICE_ALERTS}`,
  access: 'user',
  body: z.strictObject({ itemId: id, atMostCents }),
  ...noContent,
} as const satisfies Endpoint;

export const removePriceAlert = {
  method: 'DELETE',
  path: '/api/price-alerts/:id',
  summary: 'No longer be told of the price of an item',
  access: 'user',
  params: z.object({ id: rowIdText }),
  ...noContent,
} as const satisfies Endpoint;
