import { z } from 'zod/mini';
import { deferredText, t } from '#domain/language.ts';
import { cartAddition } from './cart.ts';
import type { Endpoint } from './endpoint.ts';
import { id, idParam, noContent, rowId, rowIdParam, textSchema, withDescription } from './fields.ts';
import { groceryItem } from './grocery-items.ts';
import { firmness } from './requested-item.ts';
import { storePrice } from './store-price.ts';

export const MAX_FAVORITES = 200;
export const FAVORITE_NOTES_MAX_CHARACTERS = 200;

export const favoriteFrequencies = ['daily', 'weekly', 'monthly'] as const;
const frequency = z.enum(favoriteFrequencies);

const notes = textSchema().check(
  z.trim(),
  z.maxLength(FAVORITE_NOTES_MAX_CHARACTERS, {
    error: () => t`must be at most ${FAVORITE_NOTES_MAX_CHARACTERS} characters`,
  }),
);

export type FavoriteFrequency = z.output<typeof frequency>;

const favorite = z.object({
  id: rowId,
  itemId: id,
  firmness,
  item: groceryItem,
  frequency,
  notes: z.nullable(z.string()),
  storePrices: z.array(storePrice),
});

export type Favorite = z.output<typeof favorite>;

const premium = { access: 'premium', feature: deferredText('Favorites') } as const;

export const listFavorites = {
  method: 'GET',
  path: '/api/favorites',
  summary: 'Favorite items, priced at the stores the cart is compared at',
  ...premium,
  success: 200,
  response: z.array(favorite),
} as const satisfies Endpoint;

export const toggleFavorite = {
  method: 'POST',
  path: '/api/favorites/toggle/:id',
  summary:
    'Add the item to the favorites, or remove it if it is one; with frequency or notes, keep it and set them',
  ...premium,
  params: z.object({ id: idParam }),
  body: z.nullish(
    z.strictObject({
      frequency: z.optional(frequency),
      notes: withDescription(z.nullish(notes), 'null or blank removes the notes'),
      firmness: withDescription(
        z.optional(firmness),
        'firmness of a new favorite; this exact product by default',
      ),
    }),
  ),
  success: 200,
  response: z.object({ isFavorite: z.boolean() }),
} as const satisfies Endpoint;

export const addFavoritesToCart = {
  method: 'POST',
  path: '/api/favorites/add-to-cart',
  summary: 'Add one of each favorite to the cart, or of those in `itemIds`, as far as they fit',
  ...premium,
  body: z.nullish(
    z.strictObject({
      itemIds: z.optional(
        z.array(id).check(z.maxLength(MAX_FAVORITES, { error: () => t`must be at most ${MAX_FAVORITES}` })),
      ),
    }),
  ),
  success: 200,
  response: cartAddition,
} as const satisfies Endpoint;

export const removeFavorite = {
  method: 'DELETE',
  path: '/api/favorites/:id',
  summary: 'Remove a favorite',
  ...premium,
  params: z.object({ id: rowIdParam }),
  ...noContent,
} as const satisfies Endpoint;
