import { z } from 'zod/mini';
import { unitPriceText } from '#domain/item/size/unit-price.ts';
import { id, rowId, withDescription } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { firmness, quantity } from './requested-item.ts';
import {
  decodeStorePrice,
  encodeStorePrice,
  packageSize,
  type StorePrice,
  wireStorePrice,
} from './store-price.ts';

export const unpricedEntry = z.object({ id: rowId, itemId: id, quantity, firmness, item: groceryItem });

const line = z.object({
  ...unpricedEntry.shape,
  addedTogether: withDescription(
    z.optional(z.number()),
    'the same for lines added together, such as a pasted list, which the page keeps in order',
  ),
  note: withDescription(z.optional(z.string()), "the shopper's note on the line"),
});

export type CartEntry = z.output<typeof line> & { storePrices: StorePrice[] };

const wireEntry = z.object({
  ...line.shape,
  size: withDescription(z.optional(packageSize), "net content of a package of the line's own item"),
  storePrices: z.array(wireStorePrice),
});

const createDefaultFilling = ({ itemId, item: { name, brand, unit }, quantity }: z.output<typeof line>) => ({
  ...{ itemId, name, brand, unit },
  tier: 'exact' as const,
  packCount: quantity,
});

const isDefaultFilling = (
  entry: CartEntry,
  { itemId, brand, tier, packCount }: NonNullable<StorePrice['filledBy']>,
) =>
  itemId === entry.itemId && brand === entry.item.brand && tier === 'exact' && packCount === entry.quantity;

/** A cart line with its price at each compared store. To save bytes, it omits unit prices and repeated products. */
export const cartEntry = z.codec(wireEntry, z.custom<CartEntry>(), {
  decode: ({ size, storePrices, ...entry }) => ({
    ...entry,
    storePrices: storePrices.map(decodeStorePrice).map((price) => {
      if (price.shown === null) return price;
      const filledBy = price.filledBy ?? { ...createDefaultFilling(entry), size };
      const unitPrice = unitPriceText(price.shown.priceCents, filledBy.size ?? null, entry.item.category);
      return { ...price, filledBy, unitPrice };
    }),
  }),
  encode: (entry) => {
    const size = entry.storePrices.find(({ filledBy }) => filledBy?.itemId === entry.itemId)?.filledBy?.size;
    return {
      ...entry,
      ...(size && { size: { ...size, amount: Number(size.amount.toFixed(3)) } }),
      storePrices: entry.storePrices.map(({ store, shown, filledBy, unavailableReason, card, hasOwnPrice }) =>
        encodeStorePrice({
          store,
          shown,
          filledBy: filledBy && isDefaultFilling(entry, filledBy) ? null : filledBy,
          unitPrice: null,
          unavailableReason,
          card,
          hasOwnPrice,
        }),
      ),
    };
  },
});
