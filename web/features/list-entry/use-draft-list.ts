import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userKey } from '#web/api/query.ts';
import { readDraftList, saveDraftList } from '#web/shared/draft-list.ts';

/** A list not yet added, stored while the tab is open. `isNew` is true once for a visitor's list, after sign-in. */
export function useDraftList() {
  const client = useQueryClient();
  const [userId] = useState(() => client.getQueryData<{ id: string } | null>(userKey)?.id);
  const [kept] = useState(readDraftList);
  const isOwn = kept !== null && (kept.owner === null || kept.owner === userId);
  const [text, setText] = useState(isOwn ? kept.text : '');
  const isNew = isOwn && kept.owner === null;
  useEffect(() => {
    // Now owned by the shopper, so that the sheet doesn't open again.
    if (isNew && userId !== undefined) saveDraftList({ owner: userId, text: kept.text });
  }, [isNew, kept, userId]);
  const keep = (list: string) => {
    setText(list);
    if (userId !== undefined) saveDraftList({ owner: userId, text: list });
  };
  return { text, keep, isNew };
}
