import { Undo2, X } from 'lucide-react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { EnteredSearch } from './use-entered.ts';

function FailedEntryText({ search: { words, problem }, isOneOfMany, isSameProblem }: FailedEntryProps) {
  return (
    <p
      role="alert"
      title={isOneOfMany ? t`${words} wasn’t added. ${problem ?? ''}` : undefined}
      className={cx('min-w-0 flex-1 text-sm', isOneOfMany ? 'truncate' : 'py-1.5 wrap-anywhere')}
    >
      {isSameProblem && <span className="font-medium">{words}</span>}
      <span className={cx('text-ink-soft', isSameProblem && 'sr-only')}>
        {isSameProblem
          ? t`This wasn’t added. ${problem ?? ''}`
          : rich`${<span className="font-medium text-ink">{words}</span>} wasn’t added. ${problem}`}
      </span>
    </p>
  );
}

type FailedEntryProps = { search: EnteredSearch; isOneOfMany: boolean; isSameProblem: boolean };

export function FailedSearches({
  searches,
  onEdit,
  onRetry,
  onDiscard,
}: {
  searches: readonly EnteredSearch[];
  onEdit: (search: EnteredSearch) => void;
  onRetry: (searches: readonly EnteredSearch[]) => void;
  onDiscard: (searches: readonly EnteredSearch[]) => void;
}) {
  const isOneOfMany = searches.length > 1;
  const [first] = searches;
  const isSameProblem = isOneOfMany && searches.every(({ problem }) => problem === first?.problem);
  return (
    <div className="mt-2">
      {isOneOfMany && (
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          <p className="flex-[1_1_14rem] text-sm">
            {rich`${searches.length} weren’t added.${isSameProblem && ` ${first?.problem}`}`}
          </p>
          <Button size="sm" variant="quiet" onClick={() => onRetry(searches)}>
            {t`Try all again`}
          </Button>
          <Button size="sm" variant="quiet" className="-mr-2.5" onClick={() => onDiscard(searches)}>
            {t`Clear all`}
          </Button>
        </div>
      )}
      <ul
        aria-label={t`Couldn’t add it`}
        className="max-h-36 divide-y divide-line overflow-y-auto overscroll-contain"
      >
        {searches.map((search) => (
          <li key={search.id} className="flex items-center gap-1">
            <FailedEntryText search={search} isOneOfMany={isOneOfMany} isSameProblem={isSameProblem} />
            <IconButton
              label={t`Put ${search.words} back in the search box`}
              icon={<Undo2 className="size-4" />}
              onClick={() => onEdit(search)}
            />
            <IconButton
              label={t`Remove ${search.words}`}
              icon={<X className="size-4" />}
              onClick={() => onDiscard([search])}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
