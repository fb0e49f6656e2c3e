import { z } from 'zod/mini';
import { said, t } from '#domain/language.ts';
import { shopKinds } from '#domain/shop.ts';
import type { Endpoint } from './endpoint.ts';
import { count, described, dollars, id, idListText, instant, toCents, toDollars } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE } from './limits.ts';
import { validPriceCents } from './own-prices.ts';

/** Operations per call; the rest goes into the next call. */
export const MAX_SHOP_OPERATIONS = 200;

const line = z.string().check(z.regex(/^(item|note)-[1-9][0-9]{0,15}$/, said('must be item-… or note-…')));

const lineState = z.object({
  line,
  isTicked: z.boolean(),
  awayStoreIds: described(z.array(id), 'where it was not to be had'),
});

const own = {
  priceCents: described(z.nullable(validPriceCents), 'for one package; null takes back what was said before'),
  regularPriceCents: described(z.nullable(validPriceCents), 'without the promotion, where it was one'),
  seenAt: described(instant, 'by the clock of the device; counted as now where that is still to come'),
};

const operation = z
  .strictObject({
    id: described(z.uuid(said('must be a UUID')), 'made by the device: what arrives again counts once'),
    kind: z.enum(shopKinds),
    line,
    storeId: described(z.nullable(id), 'where the line was looked for'),
    price: described(
      z.optional(z.strictObject({ itemId: id, ...own })),
      'of `price` alone: what the item was seen for at the store',
    ),
  })
  .check(
    z.refine(({ kind, storeId, price }) => (kind === 'price') === (price !== undefined && storeId !== null), {
      error: said('must be there, with a store, for a price and for nothing else'),
      path: ['price'],
    }),
  );

/** Total of a line, which may exceed the maximum price. */
const amount = z.codec(dollars, count, { decode: toCents, encode: toDollars });

const shopLine = z.object({
  line,
  name: z.string(),
  detail: described(z.string(), 'brand and size, or nothing'),
  quantity: described(z.number(), 'as the cart asks for'),
  note: described(z.optional(z.string()), 'what the shopper noted about it'),
  category: described(z.nullable(groceryItem.shape.category), 'null for a note'),
  storeId: described(z.nullable(id), 'where the plan wants it; null where no store of it has it'),
  itemId: described(z.nullish(id), 'the item of the cart; none for a note'),
  gtin: described(z.nullish(z.string()), 'its bar code'),
  prices: z.array(
    z.object({
      storeId: id,
      isByWeight: described(z.optional(z.boolean()), 'it is sold by the pound'),
      priceCents: amount,
      isEstimate: z.boolean(),
      quantity: described(z.number(), 'packages, or pounds'),
      detail: z.string(),
      itemId: described(id, 'what fills the line there'),
      own: described(z.nullable(z.object(own)), 'what the shopper said of it'),
    }),
  ),
});

const shopList = z.object({
  asOf: described(instant, 'when the prices were asked for'),
  stores: described(
    z.array(z.object({ id, name: z.string(), logo: z.string(), color: z.string() })),
    'the stores of the plan',
  ),
  sentence: described(
    z.nullable(z.string()),
    'where the cart costs least by these prices, among all stores of the selection; null where nothing can be said',
  ),
  lines: z.array(shopLine),
  walks: described(
    z.array(z.object({ storeId: id, departments: z.array(groceryItem.shape.category) })),
    'the order of the departments of the cart at each store of the plan',
  ),
  state: z.array(lineState),
});

export type ShopList = z.output<typeof shopList>;
export type ShopListLine = z.output<typeof shopLine>;

export const getShop = {
  method: 'GET',
  path: '/api/shop',
  summary: 'The cart by the stores of the recommended plan, and what was ticked of it',
  access: 'user',
  query: z.strictObject({
    storeIds: described(
      z.optional(idListText(MAX_SELECTED_STORES, STORE_LIMIT_MESSAGE)),
      'the stores to shop at, of the selection: those of the plan that the shopper chose, or where they have begun, though another plan may be better by now',
    ),
  }),
  success: 200,
  response: shopList,
} as const satisfies Endpoint;

export const addShopOperations = {
  method: 'POST',
  path: '/api/shop/operations',
  summary: 'Apply what was done to lines in the shop, each operation once, in this order; the state after it',
  access: 'user',
  maxBodyBytes: 80_000,
  body: z.strictObject({
    operations: z.array(operation).check(
      z.maxLength(MAX_SHOP_OPERATIONS, {
        error: () => t`must be at most ${MAX_SHOP_OPERATIONS} operations`,
      }),
    ),
  }),
  success: 200,
  response: z.object({ state: z.array(lineState) }),
} as const satisfies Endpoint;
