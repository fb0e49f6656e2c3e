import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import {
  addFavoritesToCart,
  type Favorite,
  type FavoriteFrequency,
  listFavorites,
  removeFavorite,
  toggleFavorite,
} from '#contract/favorites.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import { formatCount, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { refreshQueries, updateOptimistically } from '#web/api/mutations.ts';
import { createQueryKey } from '#web/api/query.ts';
import { requestDeletion } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import type { PendingAction } from '#web/shared/after-upgrade.ts';
import { leftOutItemsText } from '#web/shared/cart-addition-text.ts';
import { refreshCart } from '#web/shared/cart-cache.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { offerPremium } from '#web/shared/premium-offer.ts';
import { type ToastAction, toast, toastFailure } from '#web/ui/toast.ts';

const favoritesKey = createQueryKey(listFavorites, {});

const refresh = (client: QueryClient) => refreshQueries(client, { queryKey: favoritesKey });

const showChange = (client: QueryClient, change: (favorites: Favorite[]) => Favorite[]) =>
  updateOptimistically(client, favoritesKey, change);

/**
 * Shows a toast that says which change failed and why (specification: 8.favorites). Offers Premium instead if the
 * server's error message mentions Premium.
 */
function showFailure(error: unknown, failureText: string, retryAction?: ToastAction): void {
  if (errorMessage(error, '').includes('Premium')) offerPremium(t`Favorites`);
  else toastFailure(t`Error`, failureText, errorMessage(error, ''), retryAction);
}

export type ChosenItem = GroceryItem & { firmness: Firmness };

/** Creates a favorite to show until the server returns the saved one with its id and prices. */
const createPlaceholderFavorite = ({ firmness, ...item }: ChosenItem): Favorite => ({
  id: -item.id,
  itemId: item.id,
  firmness,
  item,
  frequency: 'weekly',
  notes: null,
  storePrices: [],
});

export const toggleFavoriteMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, firmness }: ChosenItem) =>
      request(toggleFavorite, { params: { id }, body: firmness === 'product' ? undefined : { firmness } }),
    onMutate: (item) =>
      showChange(client, (favorites) =>
        favorites.some(({ itemId }) => itemId === item.id)
          ? favorites.filter(({ itemId }) => itemId !== item.id)
          : [...favorites, createPlaceholderFavorite(item)],
      ),
    onSuccess: ({ isFavorite }) =>
      toast(
        isFavorite
          ? { title: t`Added to favorites`, description: t`Item saved to your favorites` }
          : { title: t`Removed from favorites`, description: t`Item removed from favorites` },
      ),
    onError: (error, _item, rollback) => {
      rollback?.();
      showFailure(error, t`Failed to update favorites`);
    },
    // Don't await the refetch, so that the heart can be clicked again as soon as the toast appears.
    onSettled: () => void refresh(client),
  });

/** Adds the favorite that the shopper tried to add before upgrading. Never removes an existing favorite. */
export const addFavoriteAfterUpgradeMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ itemId, firmness }: Extract<PendingAction, { kind: 'favorite' }>) =>
      request(toggleFavorite, {
        params: { id: itemId },
        body: { frequency: 'weekly', ...(firmness === 'product' ? {} : { firmness }) },
      }),
    onSuccess: (_answer, { name }) =>
      toast({ title: t`You have Premium`, description: t`We saved ${name} to your favorites.` }),
    onError: (error) => showFailure(error, t`Failed to update favorites`),
    onSettled: () => refresh(client),
  });

async function restoreFavorite(
  client: QueryClient,
  { item, firmness, frequency, notes }: Favorite,
): Promise<void> {
  await request(toggleFavorite, {
    params: { id: item.id },
    body: { frequency, notes, ...(firmness === 'product' ? {} : { firmness }) },
  });
  await refresh(client);
}

export const removeFavoriteMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (favorite: Favorite) => requestDeletion(removeFavorite, { params: { id: favorite.id } }),
    onMutate: (favorite) =>
      showChange(client, (favorites) => favorites.filter(({ id }) => id !== favorite.id)),
    onSuccess: (_nothing, favorite) =>
      offerUndo({
        title: t`Removed from favorites`,
        description: t`Item removed from favorites`,
        undo: () => restoreFavorite(client, favorite),
        reportFailure: (error, again) => showFailure(error, t`Failed to update favorites`, again),
      }),
    onError: (error, _favorite, rollback) => {
      rollback?.();
      showFailure(error, t`Failed to remove from favorites`);
    },
    onSettled: () => refresh(client),
  });

export type FavoriteDetails = { favorite: Favorite; frequency: FavoriteFrequency; notes: string };

export const editFavoriteMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ favorite, frequency, notes }: FavoriteDetails) =>
      request(toggleFavorite, { params: { id: favorite.itemId }, body: { frequency, notes } }),
    onError: (error) => showFailure(error, t`Failed to update favorites`),
    onSettled: () => refresh(client),
  });

export const addFavoritesToCartMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (itemIds: number[] | undefined) =>
      request(addFavoritesToCart, itemIds === undefined ? {} : { body: { itemIds } }),
    onSuccess: (addition) => {
      const { addedItemCount: count } = addition;
      const addedText = t`${formatCount(count, 'favorite')} added to your cart.`;
      toast({
        title: count === 0 ? t`Nothing was added` : t`Added to cart`,
        description: [...(count === 0 ? [] : [addedText]), leftOutItemsText(addition)].join(' ').trim(),
      });
    },
    onError: (error) => showFailure(error, t`Failed to add favorites to cart`),
    onSettled: () => refreshCart(client),
  });
