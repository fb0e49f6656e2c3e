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
  const query = useQuery({ ...createQueryOptions(listFavorites, {}), enabled: isPremium });
  const toggle = useMutation(toggleFavoriteMutation(client));
  const remove = useMutation(removeFavoriteMutation(client));
  const edit = useMutation(editFavoriteMutation(client));
  const addToCart = useMutation(addFavoritesToCartMutation(client));
  const once = useSingleFlight();
  const addAfterUpgrade = useMutation(addFavoriteAfterUpgradeMutation(client));
  useActionAfterUpgrade('favorite', isPremium, addAfterUpgrade.mutate);

  return {
    query,
    isFavorite: (itemId: number) =>
      isPremium && (query.data?.some((favorite) => favorite.itemId === itemId) ?? false),
    toggle: (item: ChosenItem) =>
      isPremium
        ? void once(`toggle ${item.id}`, () => didSucceed(toggle.mutateAsync(item)))
        : offerPremium(t`Favorites`, {
            ...{ kind: 'favorite', itemId: item.id, firmness: item.firmness },
            name: localizedItemName(item.name),
          }),
    remove: (favorite: Favorite) =>
      void once(`remove ${favorite.id}`, () => didSucceed(remove.mutateAsync(favorite))),
    edit: (details: FavoriteDetails) => didSucceed(edit.mutateAsync(details)),
    addToCart: (itemIds?: number[]) =>
      void once(`add ${itemIds ?? 'all'}`, () => didSucceed(addToCart.mutateAsync(itemIds))),
    isAddingAll: addToCart.isPending && addToCart.variables === undefined,
  };
}

export type Favorites = ReturnType<typeof useFavorites>;
