import { z } from 'zod/mini';
import { fitTiers } from '#domain/firmness.ts';
import { priceRange, type ShownPrice } from '#domain/price.ts';
import { unitPriceText } from '#domain/unit-price.ts';
import { count, described, dollars, id, rowId, toCents, toDollars } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { packageSize, type StorePrice, scope, storeRef } from './prices.ts';
import { firmness, quantity } from './wish.ts';

/** A line of the cart. `item` stands for the wish: its kind and size, and its brand unless any will do. */
export const writtenEntry = z.object({ id: rowId, itemId: id, quantity, firmness, item: groceryItem });

/**
 * A line with what it costs at each compared store. `addedTogether` is the same for entries that were added at once, such
 * as a pasted list: the page shows them in its order.
 */
export type CartEntry = z.output<typeof writtenEntry> & {
  addedTogether?: number | undefined;
  /** What the shopper noted about it. */
  note?: string | undefined;
  storePrices: StorePrice[];
};

/** Where a price comes from, shared by many. */
const origin = z.object({ scope, source: z.string(), basis: described(z.string(), 'in words') });

const thousandth = described(count, 'in thousandths of the logarithm of the price');

/** What a price rests on and how far off it may be by that (`PriceError` of domain/price): line, chain, own. */
const ground = z.tuple([described(count, 'its place in `origins`'), thousandth, thousandth, thousandth]);

/** How much is in a package, and in what measure. */
const size = z.tuple([packageSize.shape.amount, packageSize.shape.measure]);

/** Another product than the line's own, or more packages of it, that fills lines somewhere. */
const filling = z.object({
  itemId: id,
  name: z.string(),
  brand: z.string(),
  unit: z.string(),
  tier: z.enum(fitTiers),
  packCount: z.number().check(z.positive()),
  size: z.nullable(size),
});

const storeAndPrice = described(
  z.tuple([
    described(count, 'the place of the store in `stores`'),
    described(z.nullable(dollars), "for one package; null means 'Not available'"),
    described(count, 'its place in `grounds`; without a price, in `reasons`'),
    described(
      z.optional(count),
      'its place in `fillings`, from 1; 0: the line’s own item, as many as asked for',
    ),
    described(z.optional(count), 'when it was seen, in seconds since 1970'),
    described(z.optional(dollars), 'the price before a promotion'),
  ]),
  'store, price, and what is known of it; what is left out at the end is 0 or null',
);

const wireEntry = z.object({
  id: rowId,
  itemId: id,
  quantity,
  firmness: described(z.optional(firmness), 'the very product where it says nothing'),
  item: z.object({ ...groceryItem.shape, gtin: z.optional(z.string()) }),
  size: described(z.optional(count), 'its place in `sizes`'),
  list: described(z.optional(count), 'its place in `lists`'),
  note: described(z.optional(z.string()), 'what the shopper noted about it'),
  storePrices: z.array(storeAndPrice),
  cards: described(
    z.optional(z.array(z.tuple([count, z.boolean(), z.nullable(dollars)]))),
    'where a price with the card of the chain was seen: the place of the store, whether the price above is with the card, and the other one',
  ),
});

const wire = z.object({
  stores: described(z.array(storeRef), 'each store once'),
  origins: z.array(origin),
  grounds: z.array(ground),
  sizes: z.array(size),
  reasons: described(z.array(z.string()), 'why there is no price'),
  fillings: z.array(filling),
  lists: described(
    z.array(z.number()),
    'what tells entries that were added at once, such as a pasted list: the page shows them in its order',
  ),
  entries: z.array(wireEntry),
});

type Wire = z.output<typeof wire>;
type PackedSize = z.output<typeof size>;
type WirePrice = z.output<typeof storeAndPrice>;

/** Values by the order they came in, each once. */
function collect<Key, Value>() {
  const places = new Map<Key, number>();
  const values: Value[] = [];
  return {
    values,
    placeOf(key: Key, make: () => Value): number {
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, values.length);
      return values.push(make()) - 1;
    },
  };
}

const packSize = ({ size }: NonNullable<StorePrice['filledBy']>): PackedSize | null =>
  size ? [size.amount, size.measure] : null;

const thousandths = (error: number) => Math.round(error * 1_000);

/** The cart as it travels: what many prices share stands in it once. */
function pack(entries: readonly CartEntry[]): Wire {
  const stores = collect<number, StorePrice['store']>();
  const sizes = collect<string, PackedSize>();
  const origins = collect<string, z.output<typeof origin>>();
  const grounds = collect<number, z.output<typeof ground>>();
  const lists = collect<number, number>();
  const reasons = collect<string, string>();
  const fillings = collect<string, z.output<typeof filling>>();

  function fillingOf(entry: CartEntry, filledBy: NonNullable<StorePrice['filledBy']>): number {
    const { itemId, name, brand, unit, tier, packCount } = filledBy;
    const isOwn = itemId === entry.itemId && brand === entry.item.brand;
    if (isOwn && tier === 'exact' && packCount === entry.quantity) return 0;
    const make = () => ({ itemId, name, brand, unit, tier, packCount, size: packSize(filledBy) });
    return 1 + fillings.placeOf(`${itemId} ${tier} ${packCount}`, make);
  }

  function packPrice(entry: CartEntry, { store, shown, filledBy, unavailableReason }: StorePrice): WirePrice {
    const storePlace = stores.placeOf(store.id, () => store);
    if (shown === null || filledBy === null) {
      const reason = unavailableReason ?? '';
      return [storePlace, null, reasons.placeOf(reason, () => reason)];
    }
    const { scope, source, basis, error, observedAt, regularPriceCents } = shown;
    const errors = [error.line, error.chain, error.own].map(thousandths) as [number, number, number];
    const origin = origins.placeOf(`${scope} ${source} ${basis}`, () => ({ scope, source, basis }));
    const key = errors.reduce((sum, error) => sum * 10_000 + error, origin);
    const price = [
      storePlace,
      toDollars(shown.priceCents),
      grounds.placeOf(key, () => [origin, ...errors]),
    ] as const;
    const place = fillingOf(entry, filledBy);
    if (observedAt === null) return place === 0 ? [...price] : [...price, place];
    const seconds = Math.floor(Date.parse(observedAt) / 1_000);
    if (regularPriceCents === null) return [...price, place, seconds];
    return [...price, place, seconds, toDollars(regularPriceCents)];
  }

  function packCards(storePrices: readonly StorePrice[]): Pick<Wire['entries'][number], 'cards'> {
    const cards = storePrices.flatMap(({ store, card }) => {
      if (card === undefined) return [];
      const { isCounted, otherCents } = card;
      const place = stores.placeOf(store.id, () => store);
      return [[place, isCounted, otherCents === null ? null : toDollars(otherCents)] as const];
    });
    return cards.length === 0 ? {} : { cards: cards.map((each) => [...each]) };
  }

  const packed = entries.map((entry) => {
    const { id, itemId, quantity, firmness, item, addedTogether: list, note, storePrices } = entry;
    const own = storePrices.find(({ filledBy }) => filledBy?.itemId === itemId)?.filledBy;
    const size = own ? packSize(own) : null;
    const { gtin, ...rest } = item;
    return {
      id,
      itemId,
      quantity,
      ...(firmness === 'product' ? {} : { firmness }),
      item: gtin === null ? rest : { ...rest, gtin },
      ...(size ? { size: sizes.placeOf(size.join(' '), () => size) } : {}),
      ...(note ? { note } : {}),
      ...(list === undefined ? {} : { list: lists.placeOf(list, () => list) }),
      storePrices: storePrices.map((price) => packPrice(entry, price)),
      ...packCards(storePrices),
    };
  });
  return {
    stores: stores.values,
    origins: origins.values,
    grounds: grounds.values,
    sizes: sizes.values,
    reasons: reasons.values,
    fillings: fillings.values,
    lists: lists.values,
    entries: packed,
  };
}

/** The same with everything at each price, as pages and rules read it. */
function unpack({ stores, origins, grounds, sizes, reasons, fillings, lists, entries }: Wire): CartEntry[] {
  function unpackPrice(
    entry: Wire['entries'][number],
    [storePlace, price, place, fillingPlace = 0, seconds, regular]: WirePrice,
  ): StorePrice[] {
    const store = stores[storePlace];
    if (store === undefined) return [];
    const [, isCounted, other = null] = entry.cards?.find(([place]) => place === storePlace) ?? [];
    const otherCents = other === null ? null : toCents(other);
    const known = { store, ...(isCounted !== undefined && { card: { isCounted, otherCents } }) };
    const [originPlace = -1, ...thousandths] = grounds[place] ?? [];
    const origin = origins[originPlace];
    if (price === null || origin === undefined) {
      const unavailableReason = reasons[place] || null;
      return [{ ...known, shown: null, filledBy: null, unitPrice: null, unavailableReason }];
    }
    const { itemId, item, quantity } = entry;
    const own = {
      itemId,
      name: item.name,
      brand: item.brand,
      unit: item.unit,
      size: sizes[entry.size ?? -1] ?? null,
    };
    const filling = fillings[fillingPlace - 1] ?? { ...own, tier: 'exact' as const, packCount: quantity };
    const size = filling.size && { amount: filling.size[0], measure: filling.size[1] };
    const priceCents = toCents(price);
    const [line = 0, chain = 0, alone = 0] = thousandths.map((error) => error / 1_000);
    const error = { line, chain, own: alone };
    const shown: ShownPrice = {
      priceCents,
      regularPriceCents: regular === undefined ? null : toCents(regular),
      ...priceRange(priceCents, error),
      error,
      kind: origin.scope === 'estimate' ? 'estimated' : 'observed',
      ...origin,
      observedAt: seconds === undefined ? null : new Date(seconds * 1_000).toISOString(),
    };
    const unitPrice = unitPriceText(priceCents, size, item.category);
    return [{ ...known, shown, filledBy: { ...filling, size }, unitPrice, unavailableReason: null }];
  }

  return entries.map((entry) => {
    const { id, itemId, quantity, firmness = 'product', note, storePrices } = entry;
    const item = { ...entry.item, gtin: entry.item.gtin ?? null };
    const prices = storePrices.flatMap((price) => unpackPrice(entry, price));
    const addedTogether = lists[entry.list ?? -1];
    const together = addedTogether === undefined ? {} : { addedTogether };
    const noted = note === undefined ? {} : { note };
    return { id, itemId, quantity, firmness, item, ...together, ...noted, storePrices: prices };
  });
}

/**
 * The entries of a cart with their prices: in code each price says everything about itself, on the wire what many share
 * stands once, which makes it a seventh as long.
 */
export const pricedCart = z.codec(wire, z.custom<CartEntry[]>(), { decode: unpack, encode: pack });
