import { LoaderCircle } from 'lucide-react';
import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import type { SearchResponse } from '#contract/grocery-items.ts';
import { SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { Card } from '#web/ui/card.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { useCombobox } from '#web/ui/use-combobox.ts';
import { usePrefetch } from '#web/ui/use-prefetch.ts';
import { SearchBox } from './search-box.tsx';
import type { SearchOption } from './search-groups.ts';
import type { SearchResultSlots } from './search-results.tsx';
import { useDropDown } from './use-drop-down.ts';
import { type EnteredSearch, hasUnmatchedWords, useEnteredSearches } from './use-entered.ts';
import { canSearch, useItemSearch } from './use-item-search.ts';

const loadResults = () => import('./search-results.tsx');
const SearchResults = createLazyComponent(async () => (await loadResults()).SearchResults);
const FailedSearches = createLazyComponent(async () => (await loadResults()).FailedSearches);

function useFocusOnExternalChange(text: string, onTextChange: (text: string) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const ownText = useRef(text);
  useEffect(() => {
    if (text !== ownText.current) inputRef.current?.focus();
    ownText.current = text;
  }, [text]);
  const setText = (newText: string) => {
    ownText.current = newText;
    onTextChange(newText);
  };
  return { inputRef, setText };
}

/**
 * Searches for items and adds the chosen ones. Choosing an option clears the box once `onSettled` resolves, by which
 * time the cart shows the item. Pressing Enter clears the box immediately and queues the text.
 */
export function ItemSearchPanel({
  text,
  onTextChange,
  searchQuery,
  onAdd,
  onSettled,
  action,
  ...slots
}: SearchResultSlots & {
  text: string;
  onTextChange: (text: string) => void;
  searchQuery: ItemsQuery<string, SearchResponse>;
  /** `typed` is the text as typed, set only if the search corrected the spelling. */
  onAdd: (option: SearchOption, typed?: string) => Promise<boolean>;
  onSettled: () => Promise<void>;
  action?: ReactNode;
}) {
  usePrefetch(loadResults);
  const [pending, setPending] = useState<SearchOption | null>(null);
  const { isOpen, open, close, focusProps } = useDropDown();
  const { inputRef, setText } = useFocusOnExternalChange(text, onTextChange);
  const search = useItemSearch(text, searchQuery);
  const isShown = isOpen && search.isLongEnough;
  const once = useSingleFlight();
  const [refusedWords, setRefusedWords] = useState('');
  const { entered: enteredSearches, enter, discard } = useEnteredSearches({ searchQuery, onAdd, onSettled });
  const failedSearches = enteredSearches.filter(({ problem }) => problem !== null);
  const wordsBeingAdded = enteredSearches.filter(({ problem }) => problem === null).map(({ words }) => words);

  /**
   * Number of input events. Used to keep the box from being cleared if the shopper types while an item is being
   * added.
   */
  const inputCount = useRef(0);

  const add = async (option: SearchOption) => {
    const inputsBefore = inputCount.current;
    setPending(option);
    const isAdded = await onAdd(option);
    await onSettled();
    startTransition(() => {
      setPending(null);
      if (!isAdded || inputCount.current !== inputsBefore) return;
      setText('');
      close();
    });
  };

  const submitWords = () => {
    const words = text.trim();
    const response = search.isStale || search.error !== null ? undefined : search.answer;
    const isAmbiguous =
      response !== undefined && (response.items.length === 0 || hasUnmatchedWords(response));
    // If the search already shows a problem with the words, keep them in the box. Otherwise, queue the words, so that
    // the shopper can type another item.
    if (!canSearch(words) || isAmbiguous) {
      setRefusedWords(words);
      return open();
    }
    enter(words);
    setText('');
    close();
  };

  const discardAll = (searches: readonly EnteredSearch[]) => {
    for (const { id } of searches) discard(id);
    inputRef.current?.focus();
  };
  const retryAll = (searches: readonly EnteredSearch[]) => {
    discardAll(searches);
    for (const { words } of searches) enter(words);
  };

  const editSearch = ({ id, words }: EnteredSearch) => {
    discard(id);
    setText(words);
    open();
    inputRef.current?.focus();
  };

  const combobox = useCombobox({
    listKey: search.answer,
    count: search.options.length,
    isOpen: isShown,
    onType: (typed) => {
      inputCount.current += 1;
      setText(typed);
      open();
    },
    onOpen: open,
    onClose: close,
    onChoose: (index) => {
      const option = search.options[index];
      // The list may show results for earlier text. Choosing one would add the wrong item.
      if (option !== undefined && !search.isStale) void once('add', () => add(option));
    },
    onEnter: submitWords,
  });

  return (
    <Card className="search-card">
      <div className="search-card-head">
        <h2
          {...combobox.labelProps}
          className="flex-1 basis-24 text-lg font-semibold max-sm:text-base xl:text-base"
        >
          {t`Add Items to Your Cart`}
        </h2>
        <span className="search-card-action">{action}</span>
      </div>
      <div className="relative" {...focusProps}>
        <SearchBox
          {...combobox.inputProps}
          ref={inputRef}
          value={text}
          onFocus={open}
          onClear={() => setText('')}
        />
        <SearchResults
          {...slots}
          isShown={isShown}
          isOpen={isOpen}
          searchBoxRef={inputRef}
          search={search}
          onRetry={() => {
            search.retry();
            inputRef.current?.focus();
          }}
          isRefused={refusedWords !== '' && refusedWords === text.trim()}
          pending={pending}
          combobox={combobox}
        />
        {isOpen && text !== '' && !canSearch(text) && (
          // Position the hint absolutely, so that the content below the box doesn't move.
          <p className="absolute inset-x-0 top-full z-30 mt-1.5 rounded-card border border-line bg-raised px-4 py-3 text-sm text-ink-soft shadow-float">
            {rich`Type ${SEARCH_MIN_CHARACTERS} letters or more.`}
          </p>
        )}
      </div>
      {failedSearches.length > 0 && (
        <FailedSearches
          searches={failedSearches}
          onEdit={editSearch}
          onRetry={retryAll}
          onDiscard={discardAll}
        />
      )}
      {/* Positioned inside the card's padding, so that nothing moves when the message appears and disappears. */}
      <p
        role="status"
        className="absolute inset-x-4 bottom-px flex items-center gap-1 text-[0.6875rem] leading-3 text-ink-soft sm:inset-x-5 sm:text-[0.75rem]"
      >
        {wordsBeingAdded.length > 0 && (
          <>
            <LoaderCircle className="size-2.5 shrink-0 animate-spin" />
            <span className="truncate">{rich`Adding ${wordsBeingAdded.join(', ')}`}</span>
          </>
        )}
      </p>
    </Card>
  );
}
