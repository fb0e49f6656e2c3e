import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SearchResponse } from '#contract/grocery-items.ts';
import { t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { findFirstOption, type SearchOption } from './search-groups.ts';
import { expandQuery } from './use-item-search.ts';

export type EnteredSearch = { id: number; words: string; problem: string | null };

/**
 * True if the search ignored words or matched only their beginnings. Then the shopper has to choose an item.
 * Corrected spellings don't count.
 */
export const hasUnmatchedWords = (response: SearchResponse): boolean =>
  response.dropped.length > 0 || (response.begun ?? []).length > 0;

const noMatchText = (words: readonly string[]) =>
  t`No match for ${words.map((each) => `"${each}"`).join(', ')}.`;

/**
 * Adds the first result for each query submitted with Enter, in order (decision 24). A failed query stays in `entered`
 * with the reason.
 */
export function useEnteredSearches({
  searchQuery,
  onAdd,
  onSettled,
}: {
  searchQuery: ItemsQuery<string, SearchResponse>;
  onAdd: (option: SearchOption, typed?: string) => Promise<boolean>;
  onSettled: () => Promise<void>;
}) {
  const client = useQueryClient();
  const [enteredSearches, setEnteredSearches] = useState<readonly EnteredSearch[]>([]);
  const lastId = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  /**
   * Searches for the words and adds the first result. Returns an error message or null. It runs its own query,
   * because the text in the search box may have changed.
   */
  async function add(words: string): Promise<string | null> {
    const { queryKey, queryFn } = searchQuery(expandQuery(words));
    let answer: SearchResponse;
    try {
      answer = client.getQueryData(queryKey) ?? (await queryFn({ signal: new AbortController().signal }));
    } catch (error) {
      return t`Search failed. ${errorMessage(error, '')}`.trim();
    }
    const option = findFirstOption(answer);
    if (option === undefined) return t`Not in our catalog yet.`;
    if (hasUnmatchedWords(answer)) return noMatchText([...answer.dropped, ...(answer.begun ?? [])]);
    const typed = answer.correctedTo.length > 0 ? words : undefined;
    return (await onAdd(option, typed)) ? null : t`Failed to add item to cart.`;
  }

  const discard = (id: number) => setEnteredSearches((before) => before.filter((each) => each.id !== id));

  function enter(words: string): void {
    lastId.current += 1;
    const id = lastId.current;
    setEnteredSearches((before) => [...before, { id, words, problem: null }]);
    queue.current = queue.current.then(async () => {
      const problem = await add(words);
      // Refetch the cart only once, after the last entry.
      if (id === lastId.current) await onSettled();
      if (problem === null) discard(id);
      else
        setEnteredSearches((before) => before.map((each) => (each.id === id ? { ...each, problem } : each)));
    });
  }

  return { entered: enteredSearches, enter, discard };
}
