import {
  type GroceryItem,
  listGroceryItems,
  type SearchResponse,
  searchCatalog,
} from '#contract/grocery-items.ts';
import { cacheTimes, createQueryKey } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';

/** With `storeIds`, the response also lists the items that aren't sold by any of these stores' chains. */
export const createItemSearchQuery =
  (storeIds: readonly number[]): ItemsQuery<string, SearchResponse> =>
  (text) => {
    const query = storeIds.length === 0 ? { q: text } : { q: text, storeIds: [...storeIds] };
    return {
      queryKey: createQueryKey(searchCatalog, { query }),
      queryFn: ({ signal }) => request(searchCatalog, { query }, signal),
      ...cacheTimes.groceryItems,
    };
  };

export const brandsQuery: ItemsQuery<GroceryItem> = ({ name }) => {
  const requestInput = { query: { name, limit: 100 } };
  return {
    queryKey: createQueryKey(listGroceryItems, requestInput),
    queryFn: ({ signal }) => request(listGroceryItems, requestInput, signal),
    ...cacheTimes.groceryItems,
  };
};
