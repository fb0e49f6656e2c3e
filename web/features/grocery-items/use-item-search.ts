import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { groupByName } from './search-groups.ts';

const TYPING_PAUSE_MS = 120;

/** `value` once it has rested for a moment; asking at every key press would only cost. */
function useRested<T>(value: T, pauseMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return rested;
}

/**
 * Results for what is typed. Asks only from three characters on (SPEC §5). Until the new answer is there the
 * previous one stays; an older answer never replaces a newer one, because each text has its own place in the cache.
 */
export function useItemSearch(text: string, searchQuery: ItemsQuery<string>) {
  const query = useRested(text.trim(), TYPING_PAUSE_MS);
  const isLongEnough = query.length >= SEARCH_MIN_CHARACTERS;
  const search = useQuery({
    ...searchQuery(query),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const groups = isLongEnough && search.data ? groupByName(search.data) : [];
  return {
    query,
    /** What the results were read from; another one means other results. */
    source: search.data,
    isLongEnough,
    groups,
    items: groups.flatMap((group) => group.items),
    isLoading: isLongEnough && search.isPending,
    /** The results belong to an earlier text; the answer to this one is on its way. */
    isBehind: search.isPlaceholderData || query !== text.trim(),
    error: search.error,
    retry: () => void search.refetch(),
  };
}
