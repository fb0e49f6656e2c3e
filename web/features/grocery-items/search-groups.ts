import type { GroceryItem, SearchResponse } from '#contract/grocery-items.ts';
import { SEARCH_MAX_GROUPS } from '#contract/limits.ts';
import { anyBrandText, type Firmness } from '#domain/item/firmness.ts';

/** For a specific product, `isSuggested` is true if the shopper didn't type its brand. */
export type SearchOption = GroceryItem & { firmness: Firmness; isSuggested?: boolean };

export type SearchGroup = { name: string; category: GroceryItem['category']; items: GroceryItem[] };

export function groupByName(items: readonly GroceryItem[]): SearchGroup[] {
  const groups = new Map<string, SearchGroup>();
  for (const item of items) {
    const group = groups.get(item.name);
    if (group) group.items.push(item);
    else groups.set(item.name, { name: item.name, category: item.category, items: [item] });
  }
  return [...groups.values()].slice(0, SEARCH_MAX_GROUPS);
}

/**
 * Lists a group's options: "any brand" first, or last if the shopper typed a brand. Products that aren't sold by any
 * of the shopper's chains come after other products.
 */
export function listGroupOptions(
  { items }: SearchGroup,
  { soldElsewhere = [], isBrandTyped = false }: Pick<SearchResponse, 'soldElsewhere' | 'isBrandTyped'> = {},
): SearchOption[] {
  const [best] = items;
  const products = items
    .map((item) => ({ ...item, firmness: 'product' as const, isSuggested: !isBrandTyped }))
    .toSorted((a, b) => Number(soldElsewhere.includes(a.id)) - Number(soldElsewhere.includes(b.id)));
  if (best === undefined || items.length === 1) return products;
  const anyBrandOption = { ...best, brand: anyBrandText(), firmness: 'any' as const };
  return isBrandTyped ? [...products, anyBrandOption] : [anyBrandOption, ...products];
}

export function findFirstOption(response: SearchResponse): SearchOption | undefined {
  const [group] = groupByName(response.items);
  return group && listGroupOptions(group, response)[0];
}
