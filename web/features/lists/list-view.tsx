import { CloudOff } from 'lucide-react';
import { type ComponentProps, useEffect } from 'react';
import type { List } from '#contract/lists.ts';
import { t } from '#domain/language.ts';
import { keepScreenAwake } from '#web/lib/keep-awake.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { UnsentStatus } from '#web/shared/unsent-status.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { EditableList } from './editable-list.tsx';
import { ListHeader } from './list-header.tsx';
import { useList } from './use-list.ts';
import { usePresence } from './use-presence.ts';

function SyncStatus(status: Omit<ComponentProps<typeof UnsentStatus>, 'children'>) {
  if (status.failure === null) return null;
  return (
    <p
      role="status"
      className="sticky top-14 z-20 flex min-h-11 items-center gap-2 border-b border-line bg-amber-soft px-4 text-sm low:static"
    >
      <CloudOff className="size-4 shrink-0 text-amber" />
      <span>
        <UnsentStatus {...status} />
      </span>
    </p>
  );
}

const UnavailableList = createLazyComponent(
  async () => (await import('./unavailable-list.tsx')).UnavailableList,
);
const UnsentLines = createLazyComponent(async () => (await import('./unsent-lines.tsx')).UnsentLines);

function ListContent({ list, refresh, ...rest }: Omit<ComponentProps<typeof EditableList>, 'isShopping'>) {
  const isAtStore = list.members.some(({ memberId, isShopping }) => memberId === list.me && isShopping);
  const { isShopping, setIsShopping } = usePresence(list.id, isAtStore);
  return (
    <>
      <ListHeader list={list} isShopping={isShopping} onShopping={setIsShopping} refresh={refresh} />
      <EditableList {...rest} list={list} isShopping={isShopping} refresh={refresh} />
    </>
  );
}

export function ListView({
  listId,
  ownerId,
  onTitle,
}: {
  listId: number;
  ownerId: string | null;
  onTitle: (name: string) => void;
}) {
  const { stored, failure, isVolatile, status, refusal, refresh, discardUnsent, ...listProps } = useList(
    listId,
    ownerId,
  );
  useEffect(keepScreenAwake, []);
  const list: List | null = stored?.list ?? null;
  const name = list?.name;
  useEffect(() => {
    if (name !== undefined) onTitle(name);
  }, [name, onTitle]);
  const unsentLines = stored?.unsent ?? [];
  // If the list is unavailable, show its unsent lines, even offline.
  if (status !== 'here' || (list === null && unsentLines.length > 0))
    return (
      <UnavailableList
        isSignedOut={status === 'signed-out'}
        name={stored?.formerName ?? ''}
        unsentLines={unsentLines}
        onDone={() => void discardUnsent()}
      />
    );
  if (stored === null || list === null) {
    if (failure === null || stored === null) return <Spinner label={t`Loading the list…`} />;
    return (
      <PageFailure
        title={t`Couldn’t load the list`}
        error={failure instanceof Error ? failure : new Error(String(failure))}
        refetch={async () => refresh()}
      />
    );
  }
  return (
    <div className="mx-auto w-full max-w-2xl pb-28">
      <SyncStatus
        path={`/lists/${listId}`}
        pendingCount={stored.pending.length}
        failure={failure}
        isVolatile={isVolatile}
      />
      {refusal !== null && (
        <Notice tone="amber" title={t`One change wasn’t saved`} className="mx-4 mt-3">
          <p>{refusal || t`Showing the list as everyone else sees it.`}</p>
        </Notice>
      )}
      {unsentLines.length > 0 && (
        <Notice tone="amber" title={t`Not on the list`} className="mx-4 mt-3">
          <p>{t`We couldn’t add these lines. Copy them to keep them.`}</p>
          <UnsentLines lines={unsentLines} onDone={() => void discardUnsent()} />
        </Notice>
      )}
      <ListContent
        {...listProps}
        list={list}
        stored={stored}
        isServerReachable={failure === null}
        refresh={refresh}
      />
    </div>
  );
}
