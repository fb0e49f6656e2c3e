import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { type GroceryItem, searchCatalog } from '#contract/grocery-items.ts';
import { LIST_TEXT_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from '#contract/limits.ts';
import { brandAndSizeText } from '#domain/item/brand-and-size.ts';
import { anyBrandText, type Firmness } from '#domain/item/firmness.ts';
import { localizedItemName } from '#domain/language.ts';
import { cacheTimes, createQueryOptions } from '#web/api/query.ts';
import { cx } from '#web/lib/cx.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import { ItemPicture } from '#web/shared/item-picture.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCombobox } from '#web/ui/use-combobox.ts';

const DEBOUNCE_MS = 120;
/** More suggestions wouldn't fit above a phone's keyboard. */
const MAX_SUGGESTIONS = 6;

export type FoundItem = { item: GroceryItem; firmness: Firmness };

/** Returns one option per item name. If several products share the name, the option accepts any brand. */
function toOptions(items: readonly GroceryItem[]): FoundItem[] {
  const itemsByName = Map.groupBy(items, ({ name }) => name);
  return [...itemsByName.values()].flatMap(([item, ...others]) =>
    item === undefined ? [] : [{ item, firmness: others.length > 0 ? 'any' : 'product' } as const],
  );
}

function useSuggestions(typedText: string) {
  const query = useDebouncedValue(typedText, DEBOUNCE_MS);
  const isLongEnough = Math.min(query.length, typedText.length) >= SEARCH_MIN_CHARACTERS;
  const { data, isPlaceholderData } = useQuery({
    ...createQueryOptions(searchCatalog, { query: { q: query } }, cacheTimes.groceryItems),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  });
  const options = isLongEnough && data !== undefined ? toOptions(data.items).slice(0, MAX_SUGGESTIONS) : [];
  return { answer: data, options, isStale: isPlaceholderData || query !== typedText };
}

export function ItemFinder({
  label,
  placeholder,
  actionLabel,
  onText,
  onFound,
  onMultilinePaste,
  inputRef,
}: {
  label: string;
  placeholder: string;
  actionLabel: string;
  onText: (words: string) => void;
  onFound: (found: FoundItem) => void;
  /** Called if the pasted text has several lines, because the input would join them into one. */
  onMultilinePaste?: (text: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
}) {
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const fallbackRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? fallbackRef;
  const { answer, options, isStale } = useSuggestions(text.trim());
  const isListShown = isOpen && options.length > 0;
  const resetInput = () => {
    setText('');
    setIsOpen(false);
    input.current?.focus();
  };
  const submitText = () => {
    if (text.trim() === '') return input.current?.focus();
    onText(text.trim());
    resetInput();
  };
  const { highlightedIndex, labelProps, inputProps, listProps, optionProps } = useCombobox({
    listKey: answer,
    count: isListShown ? options.length : 0,
    isOpen: isListShown,
    onType: (typed) => {
      setText(typed);
      setIsOpen(true);
    },
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
    onChoose: (index) => {
      const option = options[index];
      // The suggestions may still be for earlier text.
      if (option === undefined || isStale) return;
      onFound(option);
      resetInput();
    },
    onEnter: submitText,
  });
  const { onBlur, ...boxProps } = inputProps;
  return (
    <div className="relative">
      <span {...labelProps} className="sr-only">
        {label}
      </span>
      <div className="flex flex-wrap gap-2">
        <input
          {...boxProps}
          ref={input}
          value={text}
          type="text"
          enterKeyHint="done"
          maxLength={200}
          placeholder={placeholder}
          onPaste={(event) => {
            const pastedText = event.clipboardData.getData('text/plain').trim();
            if (onMultilinePaste === undefined || !pastedText.includes('\n')) return;
            event.preventDefault();
            onMultilinePaste(pastedText.slice(0, LIST_TEXT_MAX_CHARACTERS));
            resetInput();
          }}
          onBlur={() => {
            onBlur();
            setIsOpen(false);
          }}
          className="h-12 min-w-0 flex-1 basis-[9rem] rounded-lg border border-line-strong bg-raised px-3 text-base text-ink placeholder:text-ink-soft"
        />
        <Button
          size="lg"
          icon={<Plus className="size-4" />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={submitText}
        >
          {actionLabel}
        </Button>
      </div>
      <ul
        {...listProps}
        aria-busy={isStale}
        className={cx(
          'absolute inset-x-0 top-full z-30 mt-1.5 max-h-80 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float',
          isStale && 'opacity-60',
          !isListShown && 'hidden',
        )}
      >
        {isListShown &&
          options.map(({ item, firmness }, index) => (
            <li
              key={item.id}
              {...optionProps(index)}
              className={cx(
                'flex min-h-12 cursor-pointer items-center gap-3 rounded-lg px-2 py-1 wrap-anywhere',
                highlightedIndex === index && 'bg-sunken',
              )}
            >
              <ItemPicture item={item} className="size-9" />
              <span className="min-w-0">
                <span className="block font-medium">{localizedItemName(item.name)}</span>
                <span className="block text-sm text-ink-soft">
                  {firmness === 'any' ? anyBrandText() : brandAndSizeText(item)}
                </span>
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
