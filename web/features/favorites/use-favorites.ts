import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  addFavoritesToCart,
  type Favorite,
  type FavoriteFrequency,
  listFavorites,
  removeFavorite,
  toggleFavorite,
} from '#contract/favorites.ts';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { isPremiumOver, messageOf } from '#web/api/api-error.ts';
import { keyOf, queryOf } from '#web/api/query.ts';
import { remove as removeOnce } from '#web/api/remove.ts';
import { request } from '#web/api/request.ts';
import { counted } from '#web/lib/counted.ts';
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts';
import { leftOutWords } from '#web/shared/cart-addition-words.ts';
import { refreshCart } from '#web/shared/cart-query.ts';
import { offerPremium } from '#web/shared/premium-offer.ts';
import { toast } from '#web/ui/toast.ts';

const favoritesKey = keyOf(listFavorites, {});

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: favoritesKey });

/** Changes what is shown before the server has answered, and gives back how to undo that. */
async function showAtOnce(
  client: QueryClient,
  change: (favorites: Favorite[]) => Favorite[],
): Promise<() => void> {
  await client.cancelQueries({ queryKey: favoritesKey });
  const before = client.getQueryData<Favorite[]>(favoritesKey);
  client.setQueryData<Favorite[]>(favoritesKey, (favorites) => favorites && change(favorites));
  return () => client.setQueryData(favoritesKey, before);
}

/** As a favorite looks before the server has given it an id and prices. */
const newFavorite = (item: GroceryItem): Favorite => ({
  id: -item.id,
  itemId: item.id,
  item,
  frequency: 'weekly',
  notes: null,
  storePrices: [],
});

type Details = { favorite: Favorite; frequency: FavoriteFrequency; notes: string };

/**
 * The shopper's favorites and what they do with them. Without premium nothing is asked for, and each touch offers it, also
 * when it ended meanwhile.
 */
export function useFavorites(isPremium: boolean) {
  const client = useQueryClient();
  const query = useQuery({ ...queryOf(listFavorites, {}), enabled: isPremium });

  const fail = (error: unknown, fallback: string) => {
    if (isPremiumOver(error)) offerPremium('Favorites');
    else toast({ title: 'Error', description: messageOf(error, fallback), tone: 'destructive' });
  };

  const toggle = useMutation({
    mutationFn: (item: GroceryItem) => request(toggleFavorite, { params: { id: item.id } }),
    onMutate: (item) =>
      showAtOnce(client, (favorites) =>
        favorites.some(({ itemId }) => itemId === item.id)
          ? favorites.filter(({ itemId }) => itemId !== item.id)
          : [...favorites, newFavorite(item)],
      ),
    onSuccess: ({ isFavorite }) =>
      toast(
        isFavorite
          ? { title: 'Added to favorites', description: 'Item saved to your favorites' }
          : { title: 'Removed from favorites', description: 'Item removed from favorites' },
      ),
    onError: (error, _item, undo) => {
      undo?.();
      fail(error, 'Failed to update favorites');
    },
    onSettled: () => refresh(client),
  });

  const remove = useMutation({
    mutationFn: (favorite: Favorite) => removeOnce(removeFavorite, { params: { id: favorite.id } }),
    onMutate: (favorite) =>
      showAtOnce(client, (favorites) => favorites.filter(({ id }) => id !== favorite.id)),
    onSuccess: (_nothing, favorite) => {
      const { item, frequency, notes } = favorite;
      const restore = async () => {
        try {
          await request(toggleFavorite, { params: { id: item.id }, body: { frequency, notes } });
        } catch (error) {
          fail(error, 'Failed to update favorites');
        }
        await refresh(client);
      };
      toast({
        title: 'Removed from favorites',
        description: 'Item removed from favorites',
        action: { label: 'Undo', run: () => void restore() },
      });
    },
    onError: (error, _favorite, undo) => {
      undo?.();
      fail(error, 'Failed to remove from favorites');
    },
    onSettled: () => refresh(client),
  });

  const edit = useMutation({
    mutationFn: ({ favorite, frequency, notes }: Details) =>
      request(toggleFavorite, { params: { id: favorite.itemId }, body: { frequency, notes } }),
    onError: (error) => fail(error, 'Failed to update favorites'),
    onSettled: () => refresh(client),
  });

  const addToCart = useMutation({
    mutationFn: (itemIds: number[] | undefined) =>
      request(addFavoritesToCart, itemIds === undefined ? {} : { body: { itemIds } }),
    onSuccess: (addition) => {
      const { copiedItemCount: count } = addition;
      const added = `${counted(count, 'favorite')} added to your cart.`;
      toast({
        title: count === 0 ? 'Nothing was added' : 'Added to cart',
        description: [...(count === 0 ? [] : [added]), leftOutWords(addition)].join(' ').trim(),
      });
    },
    onError: (error) => fail(error, 'Failed to add favorites to cart'),
    onSettled: () => refreshCart(client),
  });

  const oneAtATime = useOneAtATime();
  const quietly = (call: Promise<unknown>) => call.catch(() => undefined); // its onError has told

  return {
    query,
    isFavorite: (itemId: number) =>
      isPremium && (query.data?.some((favorite) => favorite.itemId === itemId) ?? false),
    toggle: (item: GroceryItem) =>
      isPremium
        ? void oneAtATime(`toggle ${item.id}`, () => quietly(toggle.mutateAsync(item)))
        : offerPremium('Favorites'),
    remove: (favorite: Favorite) =>
      void oneAtATime(`remove ${favorite.id}`, () => quietly(remove.mutateAsync(favorite))),
    /** Resolves to whether it is kept. */
    edit: (details: Details) =>
      edit.mutateAsync(details).then(
        () => true,
        () => false,
      ),
    /** Adds those items, or every favorite. */
    addToCart: (itemIds?: number[]) =>
      void oneAtATime(`add ${itemIds ?? 'all'}`, () => quietly(addToCart.mutateAsync(itemIds))),
    isAddingAll: addToCart.isPending && addToCart.variables === undefined,
  };
}

export type Favorites = ReturnType<typeof useFavorites>;
