import type { GroceryItem } from '#contract/grocery-items.ts';
import { SEARCH_MAX_GROUPS } from '#contract/limits.ts';

export type SearchGroup = { name: string; category: GroceryItem['category']; items: GroceryItem[] };

/** Results gathered by item name, best first, at most six names. */
export function groupByName(items: readonly GroceryItem[]): SearchGroup[] {
  const groups = new Map<string, SearchGroup>();
  for (const item of items) {
    const group = groups.get(item.name);
    if (group) group.items.push(item);
    else groups.set(item.name, { name: item.name, category: item.category, items: [item] });
  }
  return [...groups.values()].slice(0, SEARCH_MAX_GROUPS);
}
