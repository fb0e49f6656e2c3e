import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HOUR_MS } from '#domain/durations.ts';
import { keyOf } from '#web/api/query.ts';

const KEY = 'cartwise.drafts';
const userKey = keyOf({ path: '/api/auth/user' }, {});

const KEPT_FOR_MS = 12 * HOUR_MS;

type Drafts = [userId: string, until: number, texts: [name: string, text: string][]];

function readKept(): Drafts {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '') as Drafts;
    if (kept[1] > Date.now()) return kept;
    sessionStorage.removeItem(KEY);
  } catch {
    // There are none.
  }
  return ['', 0, []];
}

const [keptFor, , texts] = readKept();
let owner = keptFor;
/** What waits for the owner's fields, in the tab's storage as well: through any page that has no such field. */
const unread = new Map(texts);
/** What stands in the fields of this page and nowhere else yet. */
const written = new Map<string, string>();

function save(): void {
  try {
    const drafts: Drafts = [owner, Date.now() + KEPT_FOR_MS, [...unread]];
    if (owner) sessionStorage.setItem(KEY, JSON.stringify(drafts));
  } catch {
    // Then the text is lost, as on any page that is left.
  }
}

/** Keeps what this shopper has typed while the tab leaves for the sign-in page and comes back. */
export function keepDrafts(userId: string): void {
  if (userId !== owner) unread.clear();
  owner = userId;
  for (const [name, text] of written) unread.set(name, text);
  save();
}

/**
 * The text of a field, which comes back after a sign-in in the same tab, to the same shopper and nobody else. `name`
 * says which field it is among all of the app.
 */
export function useDraft(name: string, initial = '') {
  const client = useQueryClient();
  const [userId] = useState(() => client.getQueryData<{ id: string } | null>(userKey)?.id);
  const [text, setText] = useState(() => (userId === owner ? unread.get(name) : undefined) ?? initial);
  useEffect(() => {
    if (userId === owner) unread.delete(name);
    else if (userId) unread.clear();
    save();
    if (text !== initial) written.set(name, text);
    return () => void written.delete(name);
  }, [name, text, initial, userId]);
  return [text, setText] as const;
}
