import { Archive, ArchiveRestore, CalendarSync, Trash2 } from 'lucide-react';
import type { ListSummary } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { useFocusOnRemoval } from '#web/lib/use-focus-on-removal.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { Avatars } from './avatars.tsx';
import { dayName } from './people-text.ts';
import { ProgressBar } from './progress-bar.tsx';

function progressText({ lineCount, tickedCount }: ListSummary): string {
  if (lineCount === 0) return t`Nothing on it yet`;
  return tickedCount === lineCount ? t`All ${lineCount} done` : t`${tickedCount} of ${lineCount} done`;
}

export function ListCard({
  list,
  onArchive,
  onDelete,
}: {
  list: ListSummary;
  onArchive: () => void;
  onDelete: () => void;
}) {
  const { name, role, members, resetsOn, isArchived } = list;
  const shoppers = members.filter(({ isShopping }) => isShopping);
  return (
    <li
      ref={useFocusOnRemoval()}
      className="relative flex flex-col rounded-card border border-line bg-surface p-4 hover:border-line-strong"
    >
      <div className="flex items-start gap-3">
        <h3 className="min-w-0 flex-1 text-lg wrap-anywhere">
          <PageLink href={`/lists/${list.id}`} dir="auto" className="after:absolute after:inset-0">
            {name}
          </PageLink>
        </h3>
        {members.length > 1 && <Avatars people={members} />}
      </div>
      <div className="mt-3 mb-1 flex-1">
        <ProgressBar completedCount={list.tickedCount} totalCount={list.lineCount} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3">
        <p className="figures min-w-0 flex-1 text-sm text-ink-soft">
          {progressText(list)}
          {resetsOn !== null && (
            <span className="ml-2 inline-flex items-center gap-1 whitespace-nowrap">
              <CalendarSync className="size-3.5" />
              {rich`every ${dayName(resetsOn)}`}
            </span>
          )}
          {shoppers.length > 0 && (
            <span className="block">{rich`${shoppers.map((each) => each.name).join(', ')} at the store`}</span>
          )}
        </p>
        <span className="relative -mr-2 flex">
          {role !== 'tick' && (
            <IconButton
              label={`${isArchived ? t`Restore` : t`Archive`} ${name}`}
              icon={isArchived ? <ArchiveRestore className="size-4" /> : <Archive className="size-4" />}
              onClick={onArchive}
            />
          )}
          {role === 'owner' && (
            <IconButton label={t`Delete ${name}`} icon={<Trash2 className="size-4" />} onClick={onDelete} />
          )}
        </span>
      </div>
    </li>
  );
}
