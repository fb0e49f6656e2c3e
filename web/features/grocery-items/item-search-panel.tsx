import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SearchAnswer } from '#contract/grocery-items.ts';
import { SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import { counted } from '#web/lib/counted.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import type { ItemsQuery } from '#web/shared/items-query.ts';
import { Card } from '#web/ui/card.tsx';
import { useCombobox } from '#web/ui/use-combobox.ts';
import { SearchBox } from './search-box.tsx';
import type { SearchOption } from './search-groups.ts';
import { SearchResults } from './search-results.tsx';
import { useDropDown } from './use-drop-down.ts';
import { useItemSearch } from './use-item-search.ts';
import { useSearchRoom } from './use-search-room.ts';

/** Where the page itself has filled the box, the shopper goes on there, and sees what is found. */
function useFocusWhenFilled(text: string, onTextChange: (text: string) => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const own = useRef(text);
  useEffect(() => {
    if (text !== own.current) inputRef.current?.focus();
    own.current = text;
  }, [text]);
  const setText = (to: string) => {
    own.current = to;
    onTextChange(to);
  };
  return { inputRef, setText };
}

/**
 * The search box and its drop-down. `onAdd` resolves to whether the item is in the cart now; only then the box clears
 * and the drop-down closes. `text` is lifted so that the page can fill it.
 */
export function ItemSearchPanel({
  text,
  onTextChange,
  searchQuery,
  onAdd,
  heart,
  admissionWords,
  whenNothing,
}: {
  text: string;
  onTextChange: (text: string) => void;
  searchQuery: ItemsQuery<string, SearchAnswer>;
  onAdd: (option: SearchOption) => Promise<boolean>;
  /** Drawn in each result, for a pointer: it must not take the focus. */
  heart?: (option: SearchOption) => ReactNode;
  /** What an answer left out or replaced, as a sentence; '' where it has all that was typed. */
  admissionWords?: (query: string, answer: SearchAnswer) => string;
  /** What can be done with a text of which nothing was found. */
  whenNothing?: (query: string) => ReactNode;
}) {
  const [pending, setPending] = useState<SearchOption | null>(null);
  /** The first result is to be added, once the answer to what is typed is there. */
  const [isEntered, setIsEntered] = useState(false);
  const { isOpen, open, close, focusProps } = useDropDown();
  const { inputRef, setText } = useFocusWhenFilled(text, onTextChange);
  const search = useItemSearch(text, searchQuery);
  const admission = (search.answer && admissionWords?.(search.query, search.answer)) ?? '';
  const isShown = isOpen && search.isLongEnough;
  const once = useSingleFlight();
  useSearchRoom(isOpen, inputRef);

  const add = async (option: SearchOption) => {
    setPending(option);
    const isAdded = await onAdd(option);
    setPending(null);
    if (!isAdded) return;
    setText('');
    close();
  };

  const combobox = useCombobox({
    list: search.answer,
    count: search.options.length,
    isOpen: isShown,
    onType: (typed) => {
      setIsEntered(false);
      setText(typed);
      open();
    },
    onOpen: open,
    onClose: () => {
      setIsEntered(false);
      close();
    },
    onChoose: (index) => {
      const option = search.options[index];
      // What is listed may answer an earlier text: choosing it would add what nobody asked for.
      if (option !== undefined && !search.isBehind) void once('add', () => add(option));
    },
    onEnter: () => setIsEntered(true),
  });
  useEffect(() => {
    if (!isEntered || search.isBehind || search.isLoading) return;
    setIsEntered(false);
    const [first] = search.options;
    if (first !== undefined) void once('add', () => add(first));
  });

  return (
    <Card className="relative p-4 sm:p-5">
      <h2 {...combobox.labelProps} className="mb-3 text-lg font-semibold">
        Add Items to Your Cart
      </h2>
      <div className="relative" {...focusProps}>
        <SearchBox
          {...combobox.inputProps}
          ref={inputRef}
          value={text}
          onFocus={open}
          onClear={() => setText('')}
        />
        <SearchResults
          isShown={isShown}
          search={search}
          onRetry={() => {
            search.retry();
            inputRef.current?.focus();
          }}
          pending={pending}
          combobox={combobox}
          heart={heart}
          admission={admission}
          whenNothing={whenNothing}
        />
      </div>
      <p role="status" className="sr-only">
        {isShown && !search.isBehind && !search.isLoading && !search.error
          ? `${counted(search.itemCount, 'item')} found for "${search.query}". ${admission}`
          : ''}
      </p>
      {isOpen && text !== '' && text.trim().length < SEARCH_MIN_CHARACTERS && (
        <p className="mt-2 text-sm text-ink-soft">Type {SEARCH_MIN_CHARACTERS} letters or more.</p>
      )}
    </Card>
  );
}
