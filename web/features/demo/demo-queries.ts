import type { GroceryItem } from '#contract/grocery-items.ts';
import { brandsOfSample, searchSamples } from './sample-catalogue.ts';

/** The sample catalogue in the place of the server. */
export const demoSearchQuery = (text: string) => ({
  queryKey: ['demo', 'search', text],
  queryFn: async (): Promise<GroceryItem[]> => searchSamples(text),
});

export const demoBrandsQuery = ({ name }: Pick<GroceryItem, 'name'>) => ({
  queryKey: ['demo', 'brands', name],
  queryFn: async (): Promise<GroceryItem[]> => brandsOfSample(name),
});
