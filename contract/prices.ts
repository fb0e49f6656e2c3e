import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { id, idListText, idText, instant, money } from './fields.ts';
import {
  MAX_SELECTED_STORES,
  PRICE_HISTORY_DAYS,
  PRICE_HISTORY_POINTS,
  STORE_LIMIT_MESSAGE,
} from './limits.ts';

/** The store of a price: what a row or a logo needs. */
export const storeRef = z.object({
  id,
  chainId: id,
  name: z.string(),
  chainName: z.string(),
  logo: z.string(),
  color: z.string(),
});

const kind = z.enum(['observed', 'estimated']);
const scope = z.enum(['store', 'chain', 'estimate']);

const wireStorePrice = z.object({
  store: storeRef,
  price: money.in.nullable().describe("US dollars; null means 'Not available' at this store"),
  regularPrice: money.in.nullable().describe('the price before a promotion'),
  priceLow: money.in.nullable(),
  priceHigh: money.in.nullable(),
  kind: kind.nullable(),
  scope: scope.nullable(),
  source: z.string().nullable(),
  basis: z.string().nullable().describe('what the number rests on, in words'),
  observedAt: instant.nullable(),
  unitPrice: z.string().nullable().describe('such as 26.6¢/oz'),
  unavailableReason: z.string().nullable().describe('why there is no price here, where that is known'),
});

const shownPrice = z.object({
  priceCents: z.int().min(0),
  regularPriceCents: z.int().min(0).nullable(),
  lowCents: z.int().min(0),
  highCents: z.int().min(0),
  kind,
  scope,
  source: z.string(),
  basis: z.string(),
  observedAt: instant.nullable(),
});

/**
 * What an item costs at one store (SPEC §3 `storePrices`): decimal strings on the wire, `domain/price`'s
 * `ShownPrice` in integer cents in code. `shown` null means 'Not available' there.
 */
export const storePrice = z.codec(
  wireStorePrice,
  z.object({
    store: storeRef,
    shown: shownPrice.nullable(),
    unitPrice: z.string().nullable(),
    unavailableReason: z.string().nullable(),
  }),
  {
    decode: (wire) => ({
      store: wire.store,
      unitPrice: wire.unitPrice,
      unavailableReason: wire.unavailableReason,
      shown:
        wire.price === null ||
        wire.priceLow === null ||
        wire.priceHigh === null ||
        wire.kind === null ||
        wire.scope === null
          ? null
          : {
              priceCents: money.decode(wire.price),
              regularPriceCents: wire.regularPrice === null ? null : money.decode(wire.regularPrice),
              lowCents: money.decode(wire.priceLow),
              highCents: money.decode(wire.priceHigh),
              kind: wire.kind,
              scope: wire.scope,
              source: wire.source ?? '',
              basis: wire.basis ?? '',
              observedAt: wire.observedAt,
            },
    }),
    encode: ({ store, shown, unitPrice, unavailableReason }) => ({
      store,
      unitPrice,
      unavailableReason,
      price: shown && money.encode(shown.priceCents),
      regularPrice:
        shown === null || shown.regularPriceCents === null ? null : money.encode(shown.regularPriceCents),
      priceLow: shown && money.encode(shown.lowCents),
      priceHigh: shown && money.encode(shown.highCents),
      kind: shown?.kind ?? null,
      scope: shown?.scope ?? null,
      source: shown?.source ?? null,
      basis: shown?.basis ?? null,
      observedAt: shown?.observedAt ?? null,
    }),
  },
);

export type StorePrice = z.output<typeof storePrice>;

export const getPricingStatus = {
  method: 'GET',
  path: '/api/pricing-status',
  summary: 'Whether live prices are flowing, and from whom',
  access: 'public',
  success: 200,
  response: z.object({
    realTimePricing: z.boolean(),
    availableServices: z.array(z.string()),
    missingServices: z.array(z.string()),
    lastUpdatedAt: instant.nullable(),
    observedPriceCount: z.int().min(0),
  }),
} as const satisfies Endpoint;

export type PricingStatus = z.output<typeof getPricingStatus.response>;

const channel = z.enum(['in-store', 'pickup', 'delivery']);

const seenPrice = { scope: z.enum(['store', 'chain']), channel, source: z.string(), observedAt: instant };

/** A price somebody saw: at the store itself, or told of the whole chain. */
const pricePoint = z.codec(
  z.object({ price: money.in, regularPrice: money.in.nullable(), ...seenPrice }),
  z.object({ priceCents: z.int().min(0), regularPriceCents: z.int().min(0).nullable(), ...seenPrice }),
  {
    decode: ({ price, regularPrice, ...rest }) => ({
      ...rest,
      priceCents: money.decode(price),
      regularPriceCents: regularPrice === null ? null : money.decode(regularPrice),
    }),
    encode: ({ priceCents, regularPriceCents, ...rest }) => ({
      ...rest,
      price: money.encode(priceCents),
      regularPrice: regularPriceCents === null ? null : money.encode(regularPriceCents),
    }),
  },
);

export type PricePoint = z.output<typeof pricePoint>;

export const getPriceHistory = {
  method: 'GET',
  path: '/api/grocery-items/:id/prices',
  summary: `What an item was seen to cost at stores: the newest ${PRICE_HISTORY_POINTS} sightings each of ${PRICE_HISTORY_DAYS} days`,
  access: 'public',
  params: z.object({ id: idText }),
  query: z.strictObject({
    storeIds: idListText(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE).refine(
      (ids) => ids.length > 0,
      'must name a store',
    ),
  }),
  success: 200,
  response: z.object({
    since: instant.describe('the oldest sighting that could be in here'),
    stores: z.array(z.object({ store: storeRef, points: z.array(pricePoint).describe('oldest first') })),
  }),
} as const satisfies Endpoint;

export type PriceHistory = z.output<typeof getPriceHistory.response>;
