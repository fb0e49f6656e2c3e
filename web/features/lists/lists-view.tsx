import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ListSummary } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { navigateTo } from '#web/lib/go-to.ts';
import { rich } from '#web/lib/rich.ts';
import { Button, RouteLink } from '#web/ui/button.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { DeleteListDialog } from './delete-list.tsx';
import { ListCard } from './list-card.tsx';
import { listsQuery, useListMutations } from './lists-query.ts';
import { NewListDialog } from './new-list.tsx';
import { OfflineListsPage } from './offline-lists.tsx';
import { ListIllustration } from './progress-bar.tsx';
import { UnsentNotices } from './unsent-notices.tsx';

const gridClasses = 'grid gap-3 sm:grid-cols-2';

function NoLists({ isFirst, onNew }: { isFirst: boolean; onNew: () => void }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-line bg-surface px-6 py-10 text-center">
      <ListIllustration />
      <h2 className="text-lg">{t`A list for everything, just for you or the whole family`}</h2>
      <p className="max-w-sm text-ink-soft">
        {t`Weekly groceries, Sunday dinner, the cabin: make a list, share a link, and see who got what.`}
      </p>
      <Button variant="primary" onClick={onNew}>
        {isFirst ? t`Start your first list` : t`New list`}
      </Button>
    </div>
  );
}

export function ListsView({ userId }: { userId: string }) {
  const { data: lists, error, refetch, isFetchedAfterMount } = useQuery(listsQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [listToDelete, setListToDelete] = useState<ListSummary | null>(null);
  const { archive } = useListMutations();
  if (error !== null && lists === undefined) return <OfflineListsPage error={error} refetch={refetch} />;
  const activeLists = lists?.filter(({ isArchived }) => !isArchived) ?? [];
  const archivedLists = lists?.filter(({ isArchived }) => isArchived) ?? [];
  const renderCard = (list: ListSummary) => (
    <ListCard
      key={list.id}
      list={list}
      onArchive={() => void archive(list, !list.isArchived)}
      onDelete={() => setListToDelete(list)}
    />
  );
  return (
    <section className="mx-auto w-full max-w-3xl space-y-4 px-4 py-6 sm:px-6 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{t`Lists`}</h1>
        <div className="flex flex-wrap items-center gap-2">
          <RouteLink variant="quiet" href="/recipes">
            {t`Recipes`}
          </RouteLink>
          {lists !== undefined && activeLists.length > 0 && (
            <Button variant="primary" icon={<Plus className="size-4" />} onClick={() => setIsCreating(true)}>
              {t`New list`}
            </Button>
          )}
        </div>
      </div>
      <UnsentNotices
        ownerId={userId}
        openIds={isFetchedAfterMount ? lists?.map(({ id }) => id) : undefined}
      />
      {lists === undefined && (
        <LoadingSkeleton label={t`Loading your lists`}>
          <div className={gridClasses}>
            <Skeleton className="h-30" />
            <Skeleton className="h-30" />
          </div>
        </LoadingSkeleton>
      )}
      {lists !== undefined && activeLists.length === 0 && (
        <NoLists isFirst={archivedLists.length === 0} onNew={() => setIsCreating(true)} />
      )}
      {activeLists.length > 0 && <ul className={gridClasses}>{activeLists.map(renderCard)}</ul>}
      {archivedLists.length > 0 && (
        <details>
          <summary className="flex cursor-pointer items-center text-ink-soft touch">
            {rich`Archived (${archivedLists.length})`}
          </summary>
          <ul className={gridClasses}>{archivedLists.map(renderCard)}</ul>
        </details>
      )}
      <NewListDialog
        isOpen={isCreating}
        onOpenChange={setIsCreating}
        onCreated={({ id }) => {
          setIsCreating(false);
          navigateTo(`/lists/${id}`);
        }}
      />
      <DeleteListDialog list={listToDelete} onClose={() => setListToDelete(null)} />
    </section>
  );
}
