import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HOUR_MS } from '#domain/durations.ts';
import { userQueryKey } from '#web/api/query.ts';
import { createStateStore } from '#web/lib/store.ts';
import { createStoredText } from '#web/lib/stored-text.ts';

const storedDrafts = createStoredText('sessionStorage', 'cartwise.drafts');

const DRAFT_LIFETIME_MS = 12 * HOUR_MS;

type Drafts = [userId: string, until: number, texts: [name: string, text: string][]];

function readStoredDrafts(): Drafts {
  try {
    const storedValue = JSON.parse(storedDrafts.read() ?? '') as Drafts;
    if (storedValue[1] > Date.now()) return storedValue;
    storedDrafts.write(null);
  } catch {
    // If nothing is stored or it can't be parsed, there are no drafts.
  }
  return ['', 0, []];
}

const draftStore = createStateStore(() => {
  const [owner, , texts] = readStoredDrafts();
  return {
    owner,
    /** Drafts whose fields haven't been rendered yet. They're also stored in session storage. */
    unread: new Map(texts),
    written: new Map<string, string>(),
  };
});

function storePendingDrafts(): void {
  const { owner, unread } = draftStore.read();
  const drafts: Drafts = [owner, Date.now() + DRAFT_LIFETIME_MS, [...unread]];
  if (owner) storedDrafts.write(JSON.stringify(drafts));
}

/** Saves all drafts, so that they survive a reload or sign-in in this tab. */
export function saveDrafts(userId: string): void {
  const drafts = draftStore.read();
  const { unread, written } = drafts;
  if (userId !== drafts.owner) unread.clear();
  drafts.owner = userId;
  for (const [name, text] of written) unread.set(name, text);
  storePendingDrafts();
}

/** Text that's restored if the same user signs in again in this tab. `name` must be unique in the app. */
export function useDraft(name: string, initial = '') {
  const client = useQueryClient();
  const [userId] = useState(() => client.getQueryData<{ id: string } | null>(userQueryKey)?.id);
  const [text, setText] = useState(() => {
    const { owner, unread } = draftStore.read();
    return (userId === owner ? unread.get(name) : undefined) ?? initial;
  });
  useEffect(() => {
    const { owner, unread, written } = draftStore.read();
    if (userId === owner) unread.delete(name);
    else if (userId) unread.clear();
    storePendingDrafts();
    if (text !== initial) written.set(name, text);
    return () => void written.delete(name);
  }, [name, text, initial, userId]);
  return [text, setText] as const;
}
