import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SearchAnswer } from '#contract/grocery-items.ts';
import { SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import { longFormOf } from '#domain/search/short-forms.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { groupByName, optionsOf } from './search-groups.ts';

/** Asking at every key press would only cost. */
const DEBOUNCE_MS = 120;

/** What is asked for a text: of a known short form the long one, which is long enough. */
export const askedFor = (text: string): string => longFormOf(text) ?? text.trim();

/** Whether a text is asked for: three characters or more (`5.search`), or a known short form. */
export const mayAsk = (text: string): boolean => askedFor(text).length >= SEARCH_MIN_CHARACTERS;

/**
 * Results for what is typed. Asks only from three characters on. Until the new answer is there the
 * previous one stays; an older answer never replaces a newer one, because each text has its own place in the cache.
 */
export function useItemSearch(text: string, searchQuery: ItemsQuery<string, SearchAnswer>) {
  const typed = askedFor(text);
  // An emptied box forgets what it looked for: else that would be asked for again when the next words come quickly.
  const query = useDebouncedValue(typed, typed === '' ? 0 : DEBOUNCE_MS);
  // Of both: an emptied box lists nothing from then on.
  const isLongEnough = Math.min(query.length, typed.length) >= SEARCH_MIN_CHARACTERS;
  const search = useQuery({
    ...searchQuery(query),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const groups = (isLongEnough && search.data ? groupByName(search.data.items) : []).map((group) => ({
    ...group,
    options: optionsOf(group, search.data),
  }));
  return {
    query,
    /** What the results were read from; another one means other results. */
    answer: search.data,
    isLongEnough,
    groups,
    /** In the order shown, over all groups. */
    options: groups.flatMap((group) => group.options),
    itemCount: groups.reduce((count, group) => count + group.items.length, 0),
    isLoading: isLongEnough && search.isPending,
    /** The results belong to an earlier text; the answer to this one is on its way. */
    isBehind: search.isPlaceholderData || query !== typed,
    error: search.error,
    retry: () => void search.refetch(),
  };
}
