import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { userKey } from '#web/api/query.ts';
import { keepList, readKeptList } from '#web/shared/kept-list.ts';

/**
 * The text of a list that is not added yet, kept for this shopper as long as the tab is open; '' where there is none. A list
 * that was written as a visitor comes along, and `isNew` the first time.
 */
export function useKeptList() {
  const client = useQueryClient();
  const [userId] = useState(() => client.getQueryData<{ id: string } | null>(userKey)?.id);
  const [kept] = useState(readKeptList);
  const isOwn = kept !== null && (kept.owner === null || kept.owner === userId);
  const [text, setText] = useState(isOwn ? kept.text : '');
  const isNew = isOwn && kept.owner === null;
  useEffect(() => {
    // The shopper's from now on: it opens no second time.
    if (isNew && userId !== undefined) keepList({ owner: userId, text: kept.text });
  }, [isNew, kept, userId]);
  const keep = (list: string) => {
    setText(list);
    if (userId !== undefined) keepList({ owner: userId, text: list });
  };
  return { text, keep, isNew };
}
