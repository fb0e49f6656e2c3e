import { z } from 'zod';
import { cartAddition } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { id, idText, nothing } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { storePrice } from './prices.ts';

export const MAX_FAVORITES = 200;
export const FAVORITE_NOTES_MAX_CHARACTERS = 200;

export const favoriteFrequencies = ['daily', 'weekly', 'monthly'] as const;
const frequency = z.enum(favoriteFrequencies);

export type FavoriteFrequency = z.output<typeof frequency>;

/** An item that a shopper buys regularly, with what it costs at the compared stores (SPEC §3 "Favorite"). */
const favorite = z.object({
  id,
  itemId: id,
  item: groceryItem,
  frequency,
  notes: z.string().nullable(),
  storePrices: z.array(storePrice),
});

export type Favorite = z.output<typeof favorite>;

const feature = 'Favorites';

export const listFavorites = {
  method: 'GET',
  path: '/api/favorites',
  summary: 'Favorite items, priced at the stores that the cart is compared at',
  access: 'premium',
  feature,
  success: 200,
  response: z.array(favorite),
} as const satisfies Endpoint;

export const toggleFavorite = {
  method: 'POST',
  path: '/api/favorites/toggle/:id',
  summary:
    'Make the item of that id a favorite, or none if it is one; with a body keep it and set what the body names',
  access: 'premium',
  feature,
  params: z.object({ id: idText }),
  body: z
    .strictObject({
      frequency: frequency.optional(),
      notes: z
        .string()
        .trim()
        .max(FAVORITE_NOTES_MAX_CHARACTERS, `must be at most ${FAVORITE_NOTES_MAX_CHARACTERS} characters`)
        .refine((text) => !text.includes('\u0000'), 'must not contain a null character')
        .nullable()
        .optional()
        .describe('null or blank takes the notes away'),
    })
    .nullish(),
  success: 200,
  response: z.object({ isFavorite: z.boolean() }),
} as const satisfies Endpoint;

export const addFavoritesToCart = {
  method: 'POST',
  path: '/api/favorites/add-to-cart',
  summary: 'Add one of every favorite to the cart, or of those with `itemIds`, as far as they fit',
  access: 'premium',
  feature,
  body: z
    .strictObject({
      itemIds: z.array(id).max(MAX_FAVORITES, `must be at most ${MAX_FAVORITES}`).optional(),
    })
    .nullish(),
  success: 200,
  response: cartAddition,
} as const satisfies Endpoint;

export const removeFavorite = {
  method: 'DELETE',
  path: '/api/favorites/:id',
  summary: 'Remove a favorite',
  access: 'premium',
  feature,
  params: z.object({ id: idText }),
  success: 204,
  response: nothing,
} as const satisfies Endpoint;
