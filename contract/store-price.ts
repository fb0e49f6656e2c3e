import { z } from 'zod/mini';
import { fitTiers } from '#domain/item/firmness.ts';
import { memberPricing, wireCardPrice } from './card-price.ts';
import { count, dollars, id, instant, toCents, toDollars, withDescription } from './fields.ts';

export const storeRef = z.object({
  id,
  chainId: id,
  name: z.string(),
  chainName: z.string(),
  logo: z.string(),
  color: z.string(),
  membership: withDescription(z.nullable(z.string()), 'who can shop there and what it costs, in words'),
});

const kind = z.enum(['observed', 'estimated']);
const scope = z.enum(['store', 'chain', 'estimate']);

export const packageSize = z.object({
  amount: z.number().check(z.positive()),
  measure: z.enum(['g', 'ml', 'each', 'roll', 'sheet', 'load', 'sqft']),
});

const filling = z.object({
  itemId: id,
  name: z.string(),
  brand: z.string(),
  unit: z.string(),
  tier: z.enum(fitTiers),
  packCount: withDescription(
    z.number().check(z.positive()),
    'packages for the whole line; pounds, also halves, for items sold by weight',
  ),
  size: z.nullish(packageSize),
});

/** Same shape as `PriceError` in domain/price. */
const error = z.object({ line: z.number(), chain: z.number(), own: z.number() });

// Fields with repetitive values come first, because responses then compress better.
export const wireStorePrice = z.object({
  store: storeRef,
  kind: z.optional(kind),
  scope: z.optional(scope),
  source: z.optional(z.string()),
  basis: withDescription(z.optional(z.string()), 'what the price is based on, in words'),
  error: withDescription(
    z.optional(error),
    "standard deviations of the price's logarithm: shared by the line's prices, by the chain's, by none",
  ),
  price: withDescription(
    z.nullable(dollars),
    "US dollars per package; null means 'Not available' at this store",
  ),
  regularPrice: withDescription(z.optional(dollars), 'price before the promotion'),
  low: withDescription(z.optional(dollars), '80 % interval of the true price: `low` to `high`'),
  high: z.optional(dollars),
  observedAt: z.optional(instant),
  filledBy: withDescription(
    z.optional(filling),
    "the product with this price; in a cart omitted if it is the line's own item and quantity",
  ),
  unitPrice: withDescription(z.optional(z.string()), 'such as $0.27/oz; a cart has the size instead'),
  unavailableReason: withDescription(z.optional(z.string()), 'why there is no price here, if known'),
  card: withDescription(z.optional(wireCardPrice), 'present if a member price was seen'),
  hasOwnPrice: withDescription(
    z.optional(z.literal(true)),
    'the shopper has reported a price of the product that fills the line here, even if a different price is shown',
  ),
});

type WireStorePrice = z.output<typeof wireStorePrice>;

const shownPrice = z.object({
  priceCents: count,
  regularPriceCents: z.nullable(count),
  lowCents: count,
  highCents: count,
  error,
  kind,
  scope,
  source: z.string(),
  basis: z.string(),
  observedAt: z.nullable(instant),
});

const decodedStorePrice = z.object({
  store: storeRef,
  shown: z.nullable(shownPrice),
  filledBy: z.nullable(filling),
  unitPrice: z.nullable(z.string()),
  unavailableReason: z.nullable(z.string()),
  card: z.optional(memberPricing),
  hasOwnPrice: z.optional(z.literal(true)),
});

export type StorePrice = z.output<typeof decodedStorePrice>;

export function decodeStorePrice(wire: WireStorePrice): StorePrice {
  const { store, price, low, high, error, kind, scope, source, basis, regularPrice, observedAt } = wire;
  const isPriced = price !== null && low && high && error && kind && scope;
  return {
    ...(wire.card && { card: wire.card }),
    ...(wire.hasOwnPrice && { hasOwnPrice: wire.hasOwnPrice }),
    store,
    shown: isPriced
      ? {
          priceCents: toCents(price),
          regularPriceCents: regularPrice === undefined ? null : toCents(regularPrice),
          lowCents: toCents(low),
          highCents: toCents(high),
          error,
          kind,
          scope,
          source: source ?? '',
          basis: basis ?? '',
          observedAt: observedAt ?? null,
        }
      : null,
    filledBy: wire.filledBy ?? null,
    unitPrice: wire.unitPrice ?? null,
    unavailableReason: wire.unavailableReason ?? null,
  };
}

export function encodeStorePrice(price: StorePrice): WireStorePrice {
  const { store, shown, filledBy, unitPrice, unavailableReason, card, hasOwnPrice } = price;
  const reason = unavailableReason ?? undefined;
  if (shown === null) return { store, price: null, unavailableReason: reason, card, hasOwnPrice };
  const { kind, scope, source, basis, error, priceCents, regularPriceCents, lowCents, highCents } = shown;
  // List every field explicitly, because spreading optional fields takes four times as long.
  return {
    store,
    kind,
    scope,
    source,
    basis,
    error,
    price: toDollars(priceCents),
    regularPrice: regularPriceCents === null ? undefined : toDollars(regularPriceCents),
    low: toDollars(lowCents),
    high: toDollars(highCents),
    observedAt: shown.observedAt ?? undefined,
    filledBy: filledBy ?? undefined,
    unitPrice: unitPrice ?? undefined,
    unavailableReason: reason,
    card,
    hasOwnPrice,
  };
}

export const storePrice = z.codec(wireStorePrice, decodedStorePrice, {
  decode: decodeStorePrice,
  encode: encodeStorePrice,
});
