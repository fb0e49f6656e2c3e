import type { GroceryItem, SearchResponse } from '#contract/grocery-items.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { listSampleBrands, searchSamples } from './sample-catalog.ts';

/** Searches the sample catalog in the browser, without the server. */
export const demoSearchQuery: ItemsQuery<string, SearchResponse> = (text) => ({
  queryKey: ['demo', 'search', text],
  queryFn: async () => ({ items: searchSamples(text), dropped: [], correctedTo: [] }),
});

export const demoBrandsQuery: ItemsQuery<GroceryItem> = ({ name }) => ({
  queryKey: ['demo', 'brands', name],
  queryFn: async () => listSampleBrands(name),
});
