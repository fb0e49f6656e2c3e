import { z } from 'zod/mini';
import { firmnessLevels } from '#domain/item/firmness.ts';
import { deferredText } from '#domain/language.ts';
import { advertisedPrice } from './advertised-price.ts';
import type { Endpoint } from './endpoint.ts';
import {
  count,
  dollars,
  id,
  idListParam,
  idParam,
  instant,
  money,
  textSchema,
  withDescription,
} from './fields.ts';
import {
  MAX_PRICE_HISTORY_POINTS,
  MAX_PRICED_ITEMS,
  MAX_SELECTED_STORES,
  PRICE_HISTORY_DAYS,
  STORE_LIMIT_MESSAGE,
} from './limits.ts';
import { officialPrice } from './official-price.ts';
import { storeRef } from './store-price.ts';
import { wicListing } from './wic.ts';

/**
 * `12` means exactly item 12. `12.brand` also allows other items of the same kind and brand. `12.any` allows items of
 * the same kind and any brand.
 */
const requestedItemText = z
  .string()
  .check(z.regex(/^[1-9][0-9]{0,8}(\.(any|brand))?$/, deferredText('must be like 12, 12.any or 12.brand')));

const wireOffer = {
  storeId: id,
  unitPrice: withDescription(z.nullable(z.string()), 'such as $0.27/oz'),
  isEstimate: z.boolean(),
  isWithCard: withDescription(z.optional(z.boolean()), "requires the chain's card, which the shopper has"),
  otherSize: withDescription(
    z.nullable(z.string()),
    'the size the price is for, if it differs from the wish: "1 gal"',
  ),
  isSoldThere: withDescription(z.boolean(), 'false if the store is known not to sell it'),
};

const offer = z.codec(
  z.object({ price: z.nullable(dollars), ...wireOffer }),
  z.object({ priceCents: z.nullable(count), ...wireOffer }),
  {
    decode: ({ price, ...rest }) => ({ ...rest, priceCents: price === null ? null : z.decode(money, price) }),
    encode: ({ priceCents, ...rest }) => ({
      ...rest,
      price: priceCents === null ? null : z.encode(money, priceCents),
    }),
  },
);

export type Offer = z.output<typeof offer>;

const itemPrices = z.object({
  itemId: id,
  firmness: z.enum(firmnessLevels),
  offers: withDescription(z.array(offer), 'one per store, in their order'),
});

export type ItemPrices = z.output<typeof itemPrices>;

export const getPrices = {
  method: 'GET',
  path: '/api/prices',
  summary: `Prices of up to ${MAX_PRICED_ITEMS} products, or of any brand of them, at stores, for choosing between them`,
  access: 'user',
  query: z.strictObject({
    wishes: z.pipe(
      z.pipe(
        textSchema().check(z.maxLength(2_000)),
        z.transform((list) => list.split(',')),
      ),
      z.array(requestedItemText).check(z.maxLength(MAX_PRICED_ITEMS, `at most ${MAX_PRICED_ITEMS} at once`)),
    ),
    storeIds: idListParam(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE),
  }),
  success: 200,
  response: withDescription(z.array(itemPrices), 'in the order of the wishes; unknown items are omitted'),
} as const satisfies Endpoint;

export const getPricingStatus = {
  method: 'GET',
  path: '/api/pricing-status',
  summary: 'Whether live prices are arriving, and from which services',
  access: 'public',
  isForAll: true,
  success: 200,
  response: z.object({
    realTimePricing: z.boolean(),
    availableServices: z.array(z.string()),
    missingServices: z.array(z.string()),
    whyNotLive: withDescription(z.nullable(z.string()), 'explanation; null if live prices are arriving'),
    hasLiveStream: z.boolean(),
    lastUpdatedAt: z.nullable(instant),
    observedPriceCount: count,
  }),
} as const satisfies Endpoint;

export type PricingStatus = z.output<typeof getPricingStatus.response>;

const channel = z.enum(['in-store', 'pickup', 'delivery']);

const seenPrice = {
  scope: z.enum(['store', 'chain']),
  channel,
  source: z.string(),
  observedAt: instant,
  isMember: withDescription(
    z.optional(z.boolean()),
    "requires the chain's card; the regular price is the one without it",
  ),
};

const pricePoint = z.codec(
  z.object({ price: dollars, regularPrice: z.nullable(dollars), ...seenPrice }),
  z.object({ priceCents: count, regularPriceCents: z.nullable(count), ...seenPrice }),
  {
    decode: ({ price, regularPrice, ...rest }) => ({
      ...rest,
      priceCents: z.decode(money, price),
      regularPriceCents: regularPrice === null ? null : z.decode(money, regularPrice),
    }),
    encode: ({ priceCents, regularPriceCents, ...rest }) => ({
      ...rest,
      price: z.encode(money, priceCents),
      regularPrice: regularPriceCents === null ? null : z.encode(money, regularPriceCents),
    }),
  },
);

export type PricePoint = z.output<typeof pricePoint>;

export const getPriceHistory = {
  method: 'GET',
  path: '/api/grocery-items/:id/prices',
  summary: `Observed prices of an item at stores: the newest ${MAX_PRICE_HISTORY_POINTS} per store within ${PRICE_HISTORY_DAYS} days`,
  access: 'public',
  isForAll: true,
  params: z.object({ id: idParam }),
  query: z.strictObject({
    storeIds: idListParam(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE).check(
      z.refine((ids) => ids.length > 0, deferredText('must name a store')),
    ),
  }),
  success: 200,
  response: z.object({
    since: withDescription(instant, 'start of the period'),
    stores: z.array(
      z.object({ store: storeRef, points: withDescription(z.array(pricePoint), 'oldest first') }),
    ),
    official: withDescription(
      z.optional(officialPrice),
      'average price of all brands and stores there (U.S. Bureau of Labor Statistics) for a package of the item, if published',
    ),
    advertised: withDescription(
      z.optional(advertisedPrice),
      'average advertised price there this week (USDA AMS)',
    ),
    wic: withDescription(
      z.optional(wicListing),
      "what the WIC list of the first store's state says; left out if we have none or the item has no GTIN",
    ),
  }),
} as const satisfies Endpoint;

export type PriceHistory = z.output<typeof getPriceHistory.response>;
