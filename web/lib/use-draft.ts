import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keyOf } from '#web/api/query.ts';

const KEY = 'cartwise.drafts';
const userKey = keyOf({ path: '/api/auth/user' }, {});

type Drafts = { userId: string; texts: [name: string, text: string][] };

/** What stands in the fields of this page and nowhere else yet. */
const written = new Map<string, string>();

function takeKept(): Drafts | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? null : (JSON.parse(kept) as Drafts);
  } catch {
    return null;
  }
}

const returned = takeKept();
const unread = new Map(returned?.texts);

/** Keeps what this shopper has typed while the tab leaves for the sign-in page and comes back. */
export function keepDrafts(userId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ userId, texts: [...written] } satisfies Drafts));
  } catch {
    // Then the text is lost, as on any page that is left.
  }
}

/**
 * The text of a field, which comes back after a sign-in in the same tab, to the same shopper and nobody else. `name`
 * says which field it is among all of the app.
 */
export function useDraft(name: string, initial = '') {
  const client = useQueryClient();
  const [text, setText] = useState(() => {
    const isMine = client.getQueryData<{ id: string } | null>(userKey)?.id === returned?.userId;
    return (isMine ? unread.get(name) : undefined) ?? initial;
  });
  useEffect(() => {
    unread.delete(name);
    if (text !== initial) written.set(name, text);
    return () => void written.delete(name);
  }, [name, text, initial]);
  return [text, setText] as const;
}
