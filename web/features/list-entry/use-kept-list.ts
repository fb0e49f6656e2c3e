import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userKey } from '#web/api/query.ts';
import { keptText } from '#web/lib/kept-text.ts';

const kept = keptText('sessionStorage', 'cartwise.list');

function readKept(userId: string | undefined): string {
  try {
    const [owner, text] = JSON.parse(kept.read() ?? '') as [string, string];
    return owner === userId ? text : '';
  } catch {
    return ''; // There is none.
  }
}

/** The text of a list that is not added yet, kept for this shopper as long as the tab is open; '' where there is none. */
export function useKeptList() {
  const client = useQueryClient();
  const [userId] = useState(() => client.getQueryData<{ id: string } | null>(userKey)?.id);
  const [text, setText] = useState(() => readKept(userId));
  const keep = (list: string) => {
    setText(list);
    kept.write(list.trim() === '' || userId === undefined ? null : JSON.stringify([userId, list]));
  };
  return [text, keep] as const;
}
