import { LoaderCircle, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { cx } from '#web/lib/cx.ts';
import { CategoryIcon } from '#web/shared/category-icon.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { useCombobox } from '#web/ui/use-combobox.ts';
import type { SearchOption } from './search-groups.ts';
import type { useItemSearch } from './use-item-search.ts';

export { EnteredList } from './entered-list.tsx';

type Search = ReturnType<typeof useItemSearch>;

function Row({
  option,
  heart,
  isPending,
  isHighlighted,
}: {
  option: SearchOption;
  heart: ReactNode;
  isPending: boolean;
  isHighlighted: boolean;
}) {
  const Icon = isPending ? LoaderCircle : Plus;
  return (
    <>
      <span className="min-w-0 flex-[1_1_min(6rem,100%)]">
        <span className="sr-only">{option.name}, </span>
        <span className="font-medium">{option.brand}</span>
        <span className="text-sm text-ink-soft">
          {` · ${option.unit}${option.firmness === 'any' ? ', cheapest known at each store' : ''}`}
        </span>
      </span>
      {heart}
      <span
        className={cx(
          'inline-flex shrink-0 items-center gap-1 rounded-lg border px-2.5 py-1 text-sm font-medium',
          isHighlighted ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
        )}
      >
        <Icon aria-hidden className={cx('size-4', isPending && 'animate-spin')} strokeWidth={1.75} />
        {isPending ? 'Adding...' : 'Add'}
      </span>
    </>
  );
}

/** The drop-down: groups by name, each with its category, or why there is nothing to show. */
export function SearchResults({
  isShown,
  search,
  onRetry,
  pending,
  combobox,
  heart,
  admission,
  whenNothing,
}: {
  isShown: boolean;
  search: Search;
  onRetry: () => void;
  pending: SearchOption | null;
  combobox: Pick<ReturnType<typeof useCombobox>, 'highlightedIndex' | 'listProps' | 'optionProps'>;
  heart: ((option: SearchOption) => ReactNode) | undefined;
  admission: string;
  whenNothing: ((query: string) => ReactNode) | undefined;
}) {
  const isEmpty = search.groups.length === 0;
  let index = -1;
  return (
    <div
      className={cx(
        'absolute inset-x-0 top-full z-30 mt-1.5 overflow-hidden rounded-card border border-line bg-raised shadow-float',
        !isShown && 'hidden',
      )}
    >
      {isShown && search.error !== null && (
        <div role="alert" className="flex items-center justify-between gap-3 px-4 py-3">
          <p>Search failed. {messageOf(search.error, '')}</p>
          <Button size="sm" onClick={onRetry}>
            Try again
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
      {isShown && search.error === null && !search.isLoading && !search.isBehind && isEmpty && (
        <div className="space-y-1 px-4 py-4 wrap-anywhere text-ink-soft">
          <p>No items found for "{search.query}"</p>
          {whenNothing?.(search.query)}
        </div>
      )}
      {isShown && !isEmpty && !search.isBehind && admission !== '' && (
        <p className="border-b border-line bg-sunken px-4 py-2 text-sm wrap-anywhere">{admission}</p>
      )}
      <div
        {...combobox.listProps}
        aria-busy={search.isBehind}
        className={cx(
          'search-list relative overflow-y-auto overscroll-contain transition-opacity',
          search.isBehind && 'opacity-60',
          (isEmpty || !isShown) && 'hidden',
        )}
      >
        {isShown &&
          search.groups.map((group) => (
            <div
              key={group.name}
              role="group"
              aria-label={group.name}
              className="py-1.5 not-first:border-t border-line"
            >
              <div aria-hidden className="flex items-center gap-2 @max-[17rem]:flex-wrap px-4 pt-1 pb-1">
                <CategoryIcon category={group.category} className="size-5 text-ink-soft" />
                <span className="min-w-0 truncate font-semibold">{group.name}</span>
                <Badge>{group.category}</Badge>
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
                    <Row
                      option={option}
                      heart={heart?.(option)}
                      isPending={pending?.id === option.id && pending.firmness === option.firmness}
                      isHighlighted={isHighlighted}
                    />
                  </div>
                );
              })}
            </div>
          ))}
      </div>
    </div>
  );
}
