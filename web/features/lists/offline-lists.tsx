import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { List } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { offlineOwner } from '#web/lib/offline-owner.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { Button, RouteLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { listOfflineLists } from './list-record.ts';
import { UnsentNotices } from './unsent-notices.tsx';

export const useOfflineLists = (ownerId: string | null) =>
  useQuery({
    queryKey: ['kept-lists', ownerId],
    queryFn: () => listOfflineLists(ownerId),
    networkMode: 'always',
    gcTime: 0,
  }).data;

export function OfflineLists({
  title,
  ownerId,
  lists,
  actions,
}: {
  title: string;
  ownerId: string | null;
  lists: readonly List[];
  actions: ReactNode;
}) {
  return (
    <div className="mx-auto flex w-full max-w-lg flex-1 flex-col justify-center px-4 py-16 sm:px-6">
      <h1 className="text-xl">{title}</h1>
      <div className="mt-4 space-y-3 empty:hidden">
        <UnsentNotices ownerId={ownerId} openIds={undefined} />
      </div>
      <ul className="mt-4 space-y-2">
        {lists.map(({ id, name }) => (
          <li key={id} className="wrap-anywhere">
            <RouteLink href={`/lists/${id}`}>{name}</RouteLink>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}

export function OfflineListsPage({ error, refetch }: { error: Error; refetch: () => Promise<unknown> }) {
  const ownerId = offlineOwner.read();
  const lists = useOfflineLists(ownerId);
  if (lists === undefined) return <Spinner label={t`Loading…`} />;
  if (lists.length === 0)
    return (
      <>
        <div className="mx-auto w-full max-w-lg space-y-3 px-4 pt-6 empty:hidden">
          <UnsentNotices ownerId={ownerId} openIds={undefined} />
        </div>
        <PageFailure title={t`Couldn’t load your lists`} error={error} refetch={refetch} />
      </>
    );
  return (
    <OfflineLists
      title={t`Lists on this device`}
      ownerId={ownerId}
      lists={lists}
      actions={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
    />
  );
}
