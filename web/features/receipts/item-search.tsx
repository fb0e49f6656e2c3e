import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type GroceryItem, searchCatalog } from '#contract/grocery-items.ts';
import { SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import { formatCount, t } from '#domain/language.ts';
import { cacheTimes, createQueryOptions } from '#web/api/query.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCombobox } from '#web/ui/use-combobox.ts';
import { itemText } from './receipt-draft.ts';

const DEBOUNCE_MS = 120;
/** More results wouldn't fit above a phone's keyboard. */
const MAX_SHOWN_ITEMS = 8;

const focusOnMount = (box: HTMLInputElement | null) => box?.focus();

function useCatalogSearch(typedText: string) {
  const query = useDebouncedValue(typedText, DEBOUNCE_MS);
  const isLongEnough = Math.min(query.length, typedText.length) >= SEARCH_MIN_CHARACTERS;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...createQueryOptions(searchCatalog, { query: { q: query } }, cacheTimes.groceryItems),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const isStale = isPlaceholderData || query !== typedText;
  return {
    response: data,
    items: isLongEnough ? (data?.items ?? []) : [],
    isLongEnough,
    isStale,
    error,
    refetch,
  };
}

export function CatalogSearch({
  name,
  onFound,
  onLeave,
  hasClose = true,
}: {
  name: string;
  onFound: (item: GroceryItem) => void;
  onLeave: () => void;
  hasClose?: boolean;
}) {
  const [text, setText] = useState('');
  const typedText = text.trim();
  const { response, items, isLongEnough, isStale, error, refetch } = useCatalogSearch(typedText);
  const shownItems = items.slice(0, MAX_SHOWN_ITEMS);
  const chooseItem = (index: number) => {
    const item = shownItems[index];
    // The results may still belong to earlier text.
    if (item !== undefined && !isStale) onFound(item);
  };
  const { highlightedIndex, labelProps, inputProps, listProps, optionProps } = useCombobox({
    listKey: response,
    count: shownItems.length,
    isOpen: shownItems.length > 0,
    onType: setText,
    onOpen: () => {},
    onClose: onLeave,
    onChoose: chooseItem,
    onEnter: () => chooseItem(0),
  });
  const hasResponse = isLongEnough && !isStale && error === null;
  return (
    <div className="col-span-2 mt-1 mb-2 rounded-lg border border-line p-3">
      <p {...labelProps} className="mb-1 text-sm font-medium wrap-anywhere">
        {rich`Search for ${name}`}
      </p>
      <div className="flex gap-2">
        <input
          {...inputProps}
          ref={focusOnMount}
          value={text}
          type="text"
          enterKeyHint="done"
          maxLength={200}
          className="w-full min-w-0 rounded-lg border border-line-strong bg-raised px-3 text-base text-ink touch"
        />
        {hasClose && (
          <Button variant="quiet" onClick={onLeave}>
            {t`Close`}
          </Button>
        )}
      </div>
      {error !== null && isLongEnough && (
        <LoadFailure title={t`Search failed`} error={error} refetch={refetch} />
      )}
      <p role="status" className={cx('text-sm text-ink-soft', shownItems.length > 0 ? 'sr-only' : 'mt-1')}>
        {typedText !== '' && !isLongEnough && t`Type ${SEARCH_MIN_CHARACTERS} letters or more.`}
        {hasResponse &&
          (shownItems.length === 0
            ? t`No items found for "${typedText}"`
            : t`${formatCount(shownItems.length, 'item')} found`)}
      </p>
      <ul
        {...listProps}
        aria-busy={isStale}
        className={cx('mt-1', isStale && 'opacity-60', shownItems.length === 0 && 'hidden')}
      >
        {shownItems.map((item, index) => (
          <li
            key={item.id}
            {...optionProps(index)}
            className={cx(
              'flex cursor-pointer items-center rounded-lg px-2 py-1 wrap-anywhere touch',
              highlightedIndex === index && 'bg-sunken',
            )}
          >
            {itemText(item)}
          </li>
        ))}
      </ul>
    </div>
  );
}
