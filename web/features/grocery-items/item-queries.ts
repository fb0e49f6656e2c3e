import {
  type GroceryItem,
  listGroceryItems,
  type SearchAnswer,
  searchGroceryItems,
} from '#contract/grocery-items.ts';
import { cacheTimes, keyOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';

/** The server's best matches for a text, and what they lack of it. */
export const searchItemsQuery: ItemsQuery<string, SearchAnswer> = (text) => ({
  queryKey: keyOf(searchGroceryItems, { query: { q: text } }),
  queryFn: ({ signal }) => request(searchGroceryItems, { query: { q: text } }, signal),
  ...cacheTimes.groceryItems,
});

/** The brands and sizes of an item that the server knows. */
export const brandsQuery: ItemsQuery<GroceryItem> = ({ name }) => {
  const call = { query: { name, limit: 100 } };
  return {
    queryKey: keyOf(listGroceryItems, call),
    queryFn: async ({ signal }) => (await request(listGroceryItems, call, signal)).items,
    ...cacheTimes.groceryItems,
  };
};
