import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/auth.ts';
import type { SharedList } from '#contract/shared-lists.ts';
import { t } from '#domain/language.ts';
import { ApiError } from '#web/api/api-error.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { itemCountText, localDateText, ownerNameText } from '#web/features/shared-lists/list-text.ts';
import { SharedListView, type ViewerStatus } from '#web/features/shared-lists/shared-list-view.tsx';
import { sharedListQuery } from '#web/features/shared-lists/use-shared-lists.ts';
import { PremiumOfferDialogHost } from '#web/features/subscription/premium-offers.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { AdSlot } from '#web/ui/ad-slot.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

const PrintedList = createLazyComponent(async () => (await import('./printed-list.tsx')).PrintedList);

function getViewerStatus(user: User | null | undefined): ViewerStatus {
  if (user === undefined) return 'unknown';
  if (user === null) return 'signed-out';
  return user.isPremium ? 'premium' : 'free';
}

const createPrintSubtitle = (list: SharedList) =>
  [
    ...(list.description === null ? [] : [list.description]),
    t`Shared by ${ownerNameText(list)} · ${localDateText(list)} · ${itemCountText(list)}`,
  ].join('\n');

function ListNotFound() {
  return (
    <MessagePage title={t`List Not Found`} actions={<HomeLink>{t`Go Home`}</HomeLink>}>
      <p>{t`This grocery list doesn't exist or may have been removed.`}</p>
    </MessagePage>
  );
}

function ListSkeleton() {
  return (
    <LoadingSkeleton label={t`Loading the list`}>
      <div className="mx-auto w-full max-w-2xl space-y-4 px-4 py-6 sm:px-6 sm:py-10">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-80" />
      </div>
    </LoadingSkeleton>
  );
}

export function SharedListPage({ listId }: { listId: string }) {
  const { data: user } = useQuery(userQuery);
  const { data: list, error, refetch } = useQuery(sharedListQuery(listId));
  usePageTitle(list?.title);
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <ListNotFound />;
  if (error !== null && list === undefined)
    return <PageFailure title={t`Couldn’t load the list`} error={error} refetch={refetch} />;
  if (list === undefined) return <ListSkeleton />;
  return (
    <>
      <SharedListView list={list} viewer={getViewerStatus(user)} />
      <div className="mx-auto w-full max-w-2xl px-4 sm:px-6">
        <AdSlot />
      </div>
      {list.items.length + list.freeLines.length > 0 && (
        <PrintedList
          title={list.title}
          subtitle={createPrintSubtitle(list)}
          entries={list.items}
          notes={list.freeLines}
        />
      )}
      <PremiumOfferDialogHost />
    </>
  );
}
