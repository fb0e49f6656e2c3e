import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Favorite, listFavorites } from '#contract/favorites.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useActionAfterUpgrade } from '#web/shared/after-upgrade.ts';
import { offerPremium } from '#web/shared/premium-offer.ts';
import {
  addFavoriteAfterUpgradeMutation,
  addFavoritesToCartMutation,
  type ChosenItem,
  editFavoriteMutation,
  type FavoriteDetails,
  removeFavoriteMutation,
  toggleFavoriteMutation,
} from './favorite-mutations.ts';

/** Without Premium, favorites aren't requested, and toggling a favorite offers Premium. */
export function useFavorites(isPremium: boolean) {
  const client = useQueryClient();
  const favoritesQuery = useQuery({ ...createQueryOptions(listFavorites, {}), enabled: isPremium });
  const toggleMutation = useMutation(toggleFavoriteMutation(client));
  const removeMutation = useMutation(removeFavoriteMutation(client));
  const editMutation = useMutation(editFavoriteMutation(client));
  const addToCartMutation = useMutation(addFavoritesToCartMutation(client));
  const once = useSingleFlight();
  const addAfterUpgradeMutation = useMutation(addFavoriteAfterUpgradeMutation(client));
  useActionAfterUpgrade('favorite', isPremium, addAfterUpgradeMutation.mutate);

  return {
    query: favoritesQuery,
    isFavorite: (itemId: number) =>
      isPremium && (favoritesQuery.data?.some((favorite) => favorite.itemId === itemId) ?? false),
    toggle: (item: ChosenItem) =>
      isPremium
        ? void once(`toggle ${item.id}`, () => didSucceed(toggleMutation.mutateAsync(item)))
        : offerPremium(t`Favorites`, {
            ...{ kind: 'favorite', itemId: item.id, firmness: item.firmness },
            name: localizedItemName(item.name),
          }),
    remove: (favorite: Favorite) =>
      void once(`remove ${favorite.id}`, () => didSucceed(removeMutation.mutateAsync(favorite))),
    edit: (details: FavoriteDetails) => didSucceed(editMutation.mutateAsync(details)),
    addToCart: (itemIds?: number[]) =>
      void once(`add ${itemIds ?? 'all'}`, () => didSucceed(addToCartMutation.mutateAsync(itemIds))),
    isAddingAll: addToCartMutation.isPending && addToCartMutation.variables === undefined,
  };
}

export type Favorites = ReturnType<typeof useFavorites>;
