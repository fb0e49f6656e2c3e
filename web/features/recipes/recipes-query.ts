import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  costRecipe,
  type FoundRecipe,
  getRecipe,
  listRecipes,
  matchRecipe,
  type RecipeBody,
  readRecipe,
  removeRecipe,
  type SavedRecipe,
  saveRecipe,
  updateRecipe,
} from '#contract/recipes.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { refreshQueries } from '#web/api/mutations.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { toastFailure } from '#web/ui/toast.ts';

export type Recipe = FoundRecipe & { cookedFor?: number | null };

export const recipesQuery = createQueryOptions(listRecipes, {});

export const recipeQuery = (id: number) => createQueryOptions(getRecipe, { params: { id } });

export const recipePageQuery = (url: string) =>
  queryOptions({
    queryKey: [...createQueryKey(readRecipe, {}), url],
    queryFn: ({ signal }) => request(readRecipe, { body: { url } }, signal),
  });

export const matchedIngredientsQuery = (ingredients: string[]) =>
  queryOptions({
    queryKey: [...createQueryKey(matchRecipe, {}), ingredients],
    queryFn: ({ signal }) => request(matchRecipe, { body: { ingredients } }, signal),
  });

type RequestedItems = Parameters<typeof request<typeof costRecipe>>[1]['body']['wishes'];

export const recipeCostQuery = (items: RequestedItems) =>
  queryOptions({
    queryKey: [...createQueryKey(costRecipe, {}), items],
    // Include the requested items, because the page may show different items by the time the response arrives.
    queryFn: async ({ signal }) => {
      const cost = await request(costRecipe, { body: { wishes: items } }, signal);
      return { ...cost, wishes: items };
    },
    enabled: items.length > 0,
    gcTime: 0,
  });

export function useRecipeMutations() {
  const client = useQueryClient();
  const refresh = () => refreshQueries(client, { queryKey: recipesQuery.queryKey });
  const cacheRecipe = (saved: SavedRecipe) => {
    client.setQueryData(recipeQuery(saved.id).queryKey, saved);
    return refreshQueries(client, { queryKey: recipesQuery.queryKey, exact: true });
  };
  const createErrorHandler = (fallback: string) => (error: Error) =>
    toastFailure(t`Error`, errorMessage(error, fallback));
  const saveMutation = useMutation({
    mutationFn: (body: RecipeBody) => request(saveRecipe, { body }),
    onSuccess: cacheRecipe,
    onError: createErrorHandler(t`Couldn’t save the recipe.`),
  });
  const updateMutation = useMutation({
    mutationFn: ({ id, ...body }: { id: number; title?: string; cookedFor?: number }) =>
      request(updateRecipe, { params: { id }, body }),
    onSuccess: cacheRecipe,
    onError: createErrorHandler(t`Couldn’t change the recipe.`),
  });
  const removeMutation = useMutation({
    mutationFn: ({ id }: { id: number }) => request(removeRecipe, { params: { id } }),
    onSuccess: async (body) => {
      await refresh();
      offerUndo({
        title: t`Recipe deleted`,
        description: body.title,
        undo: async () => cacheRecipe(await request(saveRecipe, { body })),
        reportFailure: (error, retry) =>
          toastFailure(t`Error`, errorMessage(error, t`Couldn’t save the recipe.`), '', retry),
      });
    },
    onError: createErrorHandler(t`Couldn’t delete the recipe.`),
  });
  return { saveMutation, updateMutation, removeMutation };
}
