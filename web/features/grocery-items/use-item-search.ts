import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SearchResponse } from '#contract/grocery-items.ts';
import { SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import { expandShortForm } from '#domain/search/short-forms.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { groupByName, listGroupOptions } from './search-groups.ts';

const DEBOUNCE_MS = 120;

/** Expands a known abbreviation, because abbreviations can be too short to search for. */
export const expandQuery = (text: string): string => expandShortForm(text) ?? text.trim();

/** True if the text has at least three characters (`5.search`) or is a known abbreviation. */
export const canSearch = (text: string): boolean => expandQuery(text).length >= SEARCH_MIN_CHARACTERS;

/**
 * Searches while the shopper types. Results are cached per query, so a late response never replaces newer results.
 */
export function useItemSearch(text: string, searchQuery: ItemsQuery<string, SearchResponse>) {
  const typedQuery = expandQuery(text);
  // Reset the query without a delay. Otherwise, typing right after clearing the box would repeat the previous search.
  const query = useDebouncedValue(typedQuery, typedQuery === '' ? 0 : DEBOUNCE_MS);
  // Also check `typed`, because `query` lags behind. This empties the list as soon as the box is cleared.
  const isLongEnough = Math.min(query.length, typedQuery.length) >= SEARCH_MIN_CHARACTERS;
  const search = useQuery({
    ...searchQuery(query),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const groups = (isLongEnough && search.data ? groupByName(search.data.items) : []).map((group) => ({
    ...group,
    options: listGroupOptions(group, search.data),
  }));
  return {
    query,
    /**
     * The latest response. Each search returns a new object, so callers can compare objects to detect new results.
     */
    answer: search.data,
    isLongEnough,
    groups,
    options: groups.flatMap((group) => group.options),
    itemCount: groups.reduce((count, group) => count + group.items.length, 0),
    isLoading: isLongEnough && search.isPending,
    isStale: search.isPlaceholderData || query !== typedQuery,
    error: search.error,
    retry: () => void search.refetch(),
  };
}
