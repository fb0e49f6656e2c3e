import { Undo2, X } from 'lucide-react';
import { t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { rich } from '#web/lib/rich.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { EnteredSearch } from './use-entered.ts';

function FailedEntryText({ search: { words, problem }, isOneOfMany, isSame }: Row) {
  return (
    <p
      role="alert"
      title={isOneOfMany ? t`${words} wasn’t added. ${problem ?? ''}` : undefined}
      className={cx('min-w-0 flex-1 text-sm', isOneOfMany ? 'truncate' : 'py-1.5 wrap-anywhere')}
    >
      {isSame && <span className="font-medium">{words}</span>}
      <span className={cx('text-ink-soft', isSame && 'sr-only')}>
        {isSame
          ? t`This wasn’t added. ${problem ?? ''}`
          : rich`${<span className="font-medium text-ink">{words}</span>} wasn’t added. ${problem}`}
      </span>
    </p>
  );
}

type Row = { search: EnteredSearch; isOneOfMany: boolean; isSame: boolean };

export function FailedSearches({
  failed,
  onEdit,
  onRetry,
  onDiscard,
}: {
  failed: readonly EnteredSearch[];
  onEdit: (search: EnteredSearch) => void;
  onRetry: (searches: readonly EnteredSearch[]) => void;
  onDiscard: (searches: readonly EnteredSearch[]) => void;
}) {
  const isOneOfMany = failed.length > 1;
  const [first] = failed;
  const isSame = isOneOfMany && failed.every(({ problem }) => problem === first?.problem);
  return (
    <div className="mt-2">
      {isOneOfMany && (
        <div className="flex flex-wrap items-center justify-end gap-x-1">
          <p className="flex-[1_1_14rem] text-sm">
            {rich`${failed.length} weren’t added.${isSame && ` ${first?.problem}`}`}
          </p>
          <Button size="sm" variant="quiet" onClick={() => onRetry(failed)}>
            {t`Try all again`}
          </Button>
          <Button size="sm" variant="quiet" className="-mr-2.5" onClick={() => onDiscard(failed)}>
            {t`Clear all`}
          </Button>
        </div>
      )}
      <ul
        aria-label={t`Couldn’t add it`}
        className="max-h-36 divide-y divide-line overflow-y-auto overscroll-contain"
      >
        {failed.map((one) => (
          <li key={one.id} className="flex items-center gap-1">
            <FailedEntryText search={one} isOneOfMany={isOneOfMany} isSame={isSame} />
            <IconButton
              label={t`Put ${one.words} back in the search box`}
              icon={<Undo2 className="size-4" />}
              onClick={() => onEdit(one)}
            />
            <IconButton
              label={t`Remove ${one.words}`}
              icon={<X className="size-4" />}
              onClick={() => onDiscard([one])}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
