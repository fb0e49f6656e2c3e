import { useCombobox } from 'downshift';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { GroceryItem } from '#contract/grocery-items.ts';
import { SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import { cx } from '#web/lib/cx.ts';
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts';
import { Card } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/part.tsx';
import { SearchResults } from './search-results.tsx';
import { type SearchQuery, useItemSearch } from './use-item-search.ts';

const SearchRoom = lazyPart(
  async () => (await import('./search-room.tsx')).SearchRoom,
  () => {},
);

const CLOSE_AFTER_BLUR_MS = 200;

/**
 * The search box and its drop-down (SPEC §2 "Cart item search panel"). `onAdd` resolves to whether the item is in
 * the cart now; only then the box clears and the drop-down closes. `text` is lifted so that the page can fill it.
 */
export function ItemSearchPanel({
  text,
  onTextChange,
  searchQuery,
  onAdd,
  heart,
}: {
  text: string;
  onTextChange: (text: string) => void;
  searchQuery: SearchQuery;
  onAdd: (item: GroceryItem) => Promise<boolean>;
  /** Drawn in each result, for a pointer: it must not take the focus. */
  heart?: (item: GroceryItem) => ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [pendingId, setPendingId] = useState<number | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const inputRef = useRef<HTMLInputElement>(null);
  const search = useItemSearch(text, searchQuery);
  const isShown = isOpen && search.isLongEnough;

  const addOnce = useOneAtATime();

  useEffect(() => () => clearTimeout(closing.current), []);

  const typed = useRef(text);
  const setText = (to: string) => {
    typed.current = to;
    onTextChange(to);
  };
  useEffect(() => {
    // The page has filled the box: the shopper goes on there, and sees what is found.
    if (text !== typed.current) inputRef.current?.focus();
    typed.current = text;
  }, [text]);

  const open = () => {
    clearTimeout(closing.current);
    setIsOpen(true);
  };

  const add = async (item: GroceryItem) => {
    setPendingId(item.id);
    const isAdded = await onAdd(item);
    setPendingId(null);
    if (!isAdded) return;
    setText('');
    setIsOpen(false);
  };

  const combobox = useCombobox<GroceryItem>({
    items: search.items,
    inputValue: text,
    isOpen: isShown,
    selectedItem: null,
    itemToString: (item) => (item === null ? '' : `${item.name}, ${item.brand}, ${item.unit}`),
    // Choosing adds to the cart: the box keeps its text until the server agreed, and leaving it chooses nothing.
    stateReducer: (state, { type, changes }) => {
      const { InputBlur, ItemClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;
      if (type === InputBlur) return { ...changes, selectedItem: null, inputValue: state.inputValue };
      if (type !== ItemClick && type !== InputKeyDownEnter) return changes;
      // What is listed answers an earlier text: choosing it would add what nobody asked for.
      if (search.isBehind) return { ...state, selectedItem: null };
      return { ...changes, inputValue: state.inputValue, highlightedIndex: state.highlightedIndex };
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem !== null) void addOnce('add', () => add(selectedItem));
    },
    onStateChange: ({ type }) => {
      const { InputKeyDownEscape, InputKeyDownArrowDown, InputKeyDownArrowUp } = useCombobox.stateChangeTypes;
      if (type === InputKeyDownArrowDown || type === InputKeyDownArrowUp) open();
      if (type === InputKeyDownEscape) setIsOpen(false);
    },
  });

  const { setHighlightedIndex } = combobox;
  useEffect(() => {
    // The third of other results is not what was highlighted.
    if (search.source !== undefined) setHighlightedIndex(-1);
  }, [search.source, setHighlightedIndex]);

  return (
    <Card className="relative p-4 sm:p-5">
      <h2 {...combobox.getLabelProps()} className="mb-3 text-lg font-semibold">
        Add Items to Your Cart
      </h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: going on to what belongs to the box is not leaving it */}
      <div
        className="relative"
        onFocus={() => clearTimeout(closing.current)}
        onBlur={() => {
          closing.current = setTimeout(() => setIsOpen(false), CLOSE_AFTER_BLUR_MS);
        }}
      >
        <Search
          aria-hidden
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <input
          {...combobox.getInputProps({
            ref: inputRef,
            onFocus: open,
            // In the event itself: the combobox tells of a change only after drawing, and quick typing would lose letters.
            onChange: (event) => {
              setText(event.currentTarget.value);
              open();
            },
          })}
          type="text"
          enterKeyHint="search"
          maxLength={200}
          placeholder="Search for items (e.g. milk, paper towels, shampoo, chips...)"
          className={cx(
            'h-12 w-full rounded-lg border border-line-strong bg-raised pr-11 pl-10 text-base text-ink',
            'text-ellipsis placeholder:text-ink-soft',
          )}
        />
        {text !== '' && (
          <IconButton
            label="Clear search"
            className="absolute top-1/2 right-1 -translate-y-1/2"
            icon={<X aria-hidden className="size-4" strokeWidth={1.75} />}
            onClick={() => {
              setText('');
              inputRef.current?.focus();
            }}
          />
        )}
        <SearchRoom isOpen={isOpen} box={inputRef} />
        <SearchResults
          isShown={isShown}
          search={search}
          onRetry={() => {
            search.retry();
            inputRef.current?.focus();
          }}
          pendingId={pendingId}
          highlightedIndex={combobox.highlightedIndex}
          menuProps={combobox.getMenuProps()}
          heart={heart}
          itemProps={(item, index) => combobox.getItemProps({ item, index })}
        />
      </div>
      <p role="status" className="sr-only">
        {isShown && !search.isBehind && !search.isLoading && !search.error
          ? `${search.items.length} ${search.items.length === 1 ? 'item' : 'items'} found for "${search.query}"`
          : ''}
      </p>
      {isOpen && text !== '' && text.trim().length < SEARCH_MIN_CHARACTERS && (
        <p className="mt-2 text-sm text-ink-soft">Type {SEARCH_MIN_CHARACTERS} letters or more.</p>
      )}
    </Card>
  );
}
