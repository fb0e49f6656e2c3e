import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useDeferredValue } from 'react';
import type { SearchResponse } from '#contract/grocery-items.ts';
import { formatCount, localizedItemName, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { categoryNames } from '#web/shared/category-names.ts';
import { ItemPicture } from '#web/shared/item-picture.tsx';
import { findOffers, type OfferSource } from '#web/shared/offers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { useCombobox } from '#web/ui/use-combobox.ts';
import { MissingWordsNote, notAddedReasonText } from './missing-words-note.tsx';
import type { SearchOption } from './search-groups.ts';
import { type CartQuantityControl, SearchRow } from './search-row.tsx';
import type { useItemSearch } from './use-item-search.ts';
import { useResultListHeight } from './use-result-list-height.ts';

export { FailedSearches } from './entered-words.tsx';

type ItemSearch = ReturnType<typeof useItemSearch>;

const noOffers: OfferSource = { query: () => ({ queryKey: [], queryFn: async () => [] }), stores: [] };

const MIN_FIRST_OPTIONS = 6;

function countFirstGroups(groups: ItemSearch['groups']): number {
  let optionCount = 0;
  const lastIndex = groups.findIndex((group) => {
    optionCount += group.options.length;
    return optionCount >= MIN_FIRST_OPTIONS;
  });
  return lastIndex < 0 ? groups.length : lastIndex + 1;
}

/** Fetches the options' prices. While `arePricesPending` is true, each row reserves space for a price. */
function useOffers({ options, isStale }: ItemSearch, isShown: boolean, { query, stores }: OfferSource) {
  const choices = options.map(({ id, firmness }) => ({ itemId: id, firmness }));
  const { data, isPending, isPlaceholderData } = useQuery({
    ...query(choices),
    enabled: isShown && !isStale && choices.length > 0 && stores.length > 0,
    placeholderData: keepPreviousData,
  });
  return { prices: data ?? [], arePricesPending: stores.length > 0 && (isPending || isPlaceholderData) };
}

export type SearchResultSlots = {
  /** Renders a favorite button for use with a pointer. The button must not take focus. */
  renderFavoriteButton?: (option: SearchOption) => ReactNode;
  missingWordsText?: (query: string, answer: SearchResponse) => string;
  renderNothingFound?: (query: string) => ReactNode;
  renderOtherItemAction?: (query: string) => ReactNode;
  offers?: OfferSource;
  findQuantityControl?: (option: SearchOption) => CartQuantityControl | undefined;
};

export function SearchResults({
  isShown,
  isOpen,
  searchBoxRef,
  search,
  onRetry,
  isRefused,
  pending,
  combobox,
  renderFavoriteButton,
  missingWordsText,
  renderNothingFound,
  renderOtherItemAction,
  offers = noOffers,
  findQuantityControl,
}: SearchResultSlots & {
  isShown: boolean;
  isOpen: boolean;
  searchBoxRef: RefObject<HTMLElement | null>;
  search: ItemSearch;
  onRetry: () => void;
  isRefused: boolean;
  pending: SearchOption | null;
  combobox: Pick<ReturnType<typeof useCombobox>, 'highlightedIndex' | 'listProps' | 'optionProps'>;
}) {
  const isEmpty = search.groups.length === 0;
  const isAnswered = isShown && search.error === null && !search.isLoading && !search.isStale;
  const explanation = (search.answer && missingWordsText?.(search.query, search.answer)) ?? '';
  const { prices, arePricesPending } = useOffers(search, isShown, offers);
  const [bestBet] = offers.stores;
  useResultListHeight(isOpen, searchBoxRef);
  let index = -1;
  const rows = isShown
    ? search.groups.map((group) => (
        <div
          key={group.name}
          role="group"
          aria-label={localizedItemName(group.name)}
          className="py-1.5 not-first:border-t border-line"
        >
          <div aria-hidden className="flex items-center gap-2 @max-[17rem]:flex-wrap px-4 pt-1 pb-1">
            <ItemPicture item={group} className="size-7" />
            <span className="min-w-0 truncate font-semibold">{localizedItemName(group.name)}</span>
            <Badge>{categoryNames[group.category]}</Badge>
          </div>
          {group.options.map((option) => {
            index += 1;
            const isHighlighted = combobox.highlightedIndex === index;
            return (
              <div
                key={`${option.id} ${option.firmness}`}
                {...combobox.optionProps(index)}
                className={cx(
                  'flex flex-wrap items-center justify-end gap-x-3 px-4 py-1 touch cursor-pointer',
                  isHighlighted && 'bg-sunken',
                )}
              >
                <SearchRow
                  option={option}
                  offers={findOffers(prices, { itemId: option.id, firmness: option.firmness })}
                  stores={offers.stores}
                  areOffersLoading={arePricesPending}
                  quantityControl={findQuantityControl?.(option)}
                  favoriteButton={renderFavoriteButton?.(option)}
                  isPending={pending?.id === option.id && pending.firmness === option.firmness}
                  isHighlighted={isHighlighted}
                />
              </div>
            );
          })}
        </div>
      ))
    : [];
  const groupCount = countFirstGroups(search.groups);
  // Render the other groups in a deferred pass, so that they don't slow down typing. Groups from an earlier search
  // are never shown together with the current results.
  const otherGroups = { response: search.answer, rows: rows.slice(groupCount) };
  const deferredGroups = useDeferredValue(otherGroups, { response: undefined, rows: [] });
  const firstOptions = search.groups.slice(0, groupCount).flatMap(({ options }) => options);
  const { response: shownResponse, rows: restRows } =
    combobox.highlightedIndex < firstOptions.length ? deferredGroups : otherGroups;
  const results = (
    <div
      className={cx(
        'search-list box-content absolute inset-x-0 top-full xl:right-auto xl:w-[max(100%,30rem)] z-30 mt-1.5 flex flex-col overflow-hidden rounded-card border border-line bg-raised shadow-float',
        !isShown && 'hidden',
      )}
    >
      {isShown && search.error !== null && (
        <div role="alert" className="flex items-center justify-between gap-3 px-4 py-3">
          <p>{rich`Search failed. ${errorMessage(search.error, '')}`}</p>
          <Button size="sm" onClick={onRetry}>
            {t`Try again`}
          </Button>
        </div>
      )}
      {isShown && search.isLoading && (
        <div className="space-y-2 p-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      )}
      {isAnswered && isEmpty && (
        <div className="space-y-1 px-4 py-4 wrap-anywhere text-ink-soft">
          <p>{rich`No items found for "${search.query}"`}</p>
          {renderNothingFound?.(search.query)}
        </div>
      )}
      {isShown && !isEmpty && search.answer && (
        <MissingWordsNote
          explanation={explanation}
          refusalText={isRefused && isAnswered ? notAddedReasonText(search.answer) : ''}
          hasMissingWords={search.answer.dropped.length > 0}
          action={isAnswered && renderOtherItemAction?.(search.query)}
        />
      )}
      <div
        {...combobox.listProps}
        aria-busy={search.isStale}
        className={cx(
          'relative min-h-0 overflow-y-auto overscroll-contain transition-opacity',
          search.isStale && 'opacity-60',
          (isEmpty || !isShown) && 'hidden',
        )}
      >
        {isShown && bestBet !== undefined && (
          <p aria-hidden className="px-4 py-1 text-sm text-ink-soft">
            {rich`Prices at ${bestBet.name}`}
          </p>
        )}
        {rows.slice(0, groupCount)}
        {shownResponse === search.answer && restRows}
      </div>
    </div>
  );
  return (
    <>
      <p role="status" className="sr-only">
        {isAnswered &&
          t`${formatCount(search.itemCount, 'item')} found for "${search.query}". ${explanation}`}
      </p>
      {results}
    </>
  );
}
