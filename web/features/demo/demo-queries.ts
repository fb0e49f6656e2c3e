import type { GroceryItem, SearchAnswer } from '#contract/grocery-items.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { brandsOfSample, searchSamples } from './sample-catalogue.ts';

/** The sample catalogue in the place of the server: what is found has all that was typed. */
export const demoSearchQuery: ItemsQuery<string, SearchAnswer> = (text) => ({
  queryKey: ['demo', 'search', text],
  queryFn: async () => ({ items: searchSamples(text), dropped: [], correctedTo: [] }),
});

export const demoBrandsQuery: ItemsQuery<GroceryItem> = ({ name }) => ({
  queryKey: ['demo', 'brands', name],
  queryFn: async () => brandsOfSample(name),
});
