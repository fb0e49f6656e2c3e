import type { GroceryItem } from '#contract/grocery-items.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { brandsOfSample, searchSamples } from './sample-catalogue.ts';

/** The sample catalogue in the place of the server. */
export const demoSearchQuery: ItemsQuery<string> = (text) => ({
  queryKey: ['demo', 'search', text],
  queryFn: async () => searchSamples(text),
});

export const demoBrandsQuery: ItemsQuery<GroceryItem> = ({ name }) => ({
  queryKey: ['demo', 'brands', name],
  queryFn: async () => brandsOfSample(name),
});
