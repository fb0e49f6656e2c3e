import type { FastifyInstance } from 'fastify';
import {
  addFavoritesToCart,
  listFavorites,
  MAX_FAVORITES,
  removeFavorite,
  toggleFavorite,
} from '#contract/favorites.ts';
import { t } from '#domain/language.ts';
import type { Deps } from '#server/env/deps.ts';
import { addItemsToCart } from '#server/features/cart/api.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { AppError, notFoundError } from '#server/http/errors.ts';
import { applyFavoriteChange, deleteFavorite, listFavoriteItems, listFavoritesForUser } from './queries.ts';

const favoritesFullError = () =>
  new AppError(
    409,
    'favorites_full',
    t`You have ${MAX_FAVORITES} favorites, the most allowed. Remove one first to add a new one.`,
  );

export function favoriteRoutes(app: FastifyInstance, { db, clock }: Deps): void {
  addEndpoint(app, listFavorites, ({ user }) => listFavoritesForUser(db, user.id, clock()));

  addEndpoint(app, toggleFavorite, async ({ params, body, user }) => {
    const result = await applyFavoriteChange(db, {
      userId: user.id,
      itemId: params.id,
      details: body ?? {},
      now: clock(),
    });
    if (result === 'unknown-item') throw notFoundError(t`Item`);
    if (result === 'full') throw favoritesFullError();
    return { isFavorite: result !== 'removed' };
  });

  addEndpoint(app, addFavoritesToCart, async ({ body, user }) => {
    const items = await listFavoriteItems(db, user.id, body?.itemIds);
    return addItemsToCart(db, { userId: user.id, items, now: clock() });
  });

  addEndpoint(app, removeFavorite, async ({ params, user }) => {
    if (!(await deleteFavorite(db, { userId: user.id, favoriteId: params.id })))
      throw notFoundError(t`Favorite`);
    return null;
  });
}
