import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Favorite, listFavorites } from '#contract/favorites.ts';
import { goodsName, t } from '#domain/language.ts';
import { succeeds } from '#web/api/mutations.ts';
import { queryOf } from '#web/api/query.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { useAfterUpgrade } from '#web/shared/after-upgrade.ts';
import { offerPremium } from '#web/shared/premium-offer.ts';
import {
  addAfterUpgradeMutation,
  addToCartMutation,
  type ChosenItem,
  editMutation,
  type FavoriteDetails,
  removeMutation,
  toggleMutation,
} from './favorite-mutations.ts';

/** Without Premium, nothing is requested, and toggling a favorite offers Premium. */
export function useFavorites(isPremium: boolean) {
  const client = useQueryClient();
  const query = useQuery({ ...queryOf(listFavorites, {}), enabled: isPremium });
  const toggle = useMutation(toggleMutation(client));
  const remove = useMutation(removeMutation(client));
  const edit = useMutation(editMutation(client));
  const addToCart = useMutation(addToCartMutation(client));
  const once = useSingleFlight();
  const addWanted = useMutation(addAfterUpgradeMutation(client));
  useAfterUpgrade('favorite', isPremium, addWanted.mutate);

  return {
    query,
    isFavorite: (itemId: number) =>
      isPremium && (query.data?.some((favorite) => favorite.itemId === itemId) ?? false),
    toggle: (item: ChosenItem) =>
      isPremium
        ? void once(`toggle ${item.id}`, () => succeeds(toggle.mutateAsync(item)))
        : offerPremium(t`Favorites`, {
            ...{ kind: 'favorite', itemId: item.id, firmness: item.firmness },
            name: goodsName(item.name),
          }),
    remove: (favorite: Favorite) =>
      void once(`remove ${favorite.id}`, () => succeeds(remove.mutateAsync(favorite))),
    edit: (details: FavoriteDetails) => succeeds(edit.mutateAsync(details)),
    addToCart: (itemIds?: number[]) =>
      void once(`add ${itemIds ?? 'all'}`, () => succeeds(addToCart.mutateAsync(itemIds))),
    isAddingAll: addToCart.isPending && addToCart.variables === undefined,
  };
}

export type Favorites = ReturnType<typeof useFavorites>;
