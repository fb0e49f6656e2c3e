import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language.ts';
import { Notice } from '#web/ui/notice.tsx';
import { UnsentLines } from './unsent-lines.tsx';
import { discardUnsentLines, unsentListsQuery } from './unsent-lists.ts';

/**
 * Shows lines that the server refused, and unsent lines from lists that the user can no longer open. `openIds` contains
 * the ids of the lists that the user can open. It's undefined while they're loading.
 */
export function UnsentNotices({
  ownerId,
  openIds,
}: {
  ownerId: string | null;
  openIds: readonly number[] | undefined;
}) {
  const { data = [], refetch } = useQuery(unsentListsQuery);
  const isLost = (id: number) => openIds !== undefined && !openIds.includes(id);
  const shownLists = data.filter(
    (list) => list.ownerId === ownerId && (list.hasRefusedLines || isLost(list.id)),
  );
  return shownLists.map((list) => (
    <Notice key={list.id} tone="amber" title={t`Not sent to “${list.name}”`}>
      <p>{t`We couldn’t add these lines. Copy them to keep them.`}</p>
      <UnsentLines
        lines={list.lines}
        onDone={() => void discardUnsentLines(list, openIds?.includes(list.id) ?? true).then(() => refetch())}
      />
    </Notice>
  ));
}
