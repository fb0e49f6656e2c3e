import { useEffect, useState } from 'react';
import { t } from '#domain/language.ts';
import type { UnsentList } from '#web/features/lists/unsent-lists.ts';
import { offlineOwner } from '#web/lib/offline-owner.ts';

type UnsentChanges = Pick<UnsentList, 'id' | 'name' | 'lines'>;

async function readAllUnsentChanges(): Promise<readonly UnsentChanges[]> {
  try {
    const [{ readUnsentLists }, { readUnsentChanges }] = await Promise.all([
      import('#web/features/lists/unsent-lists.ts'),
      import('#web/features/shop/unsent-changes.ts'),
    ]);
    const shopChanges = { id: 0, name: t`Changed while shopping`, lines: await readUnsentChanges() };
    return [...(await readUnsentLists()), ...(shopChanges.lines.length > 0 ? [shopChanges] : [])];
  } catch {
    return [];
  }
}

/** Changes made just before signing out are usually sent within this time. */
const SEND_DELAY_MS = 1_500;

async function readUnsentChangesAfterDelay(): Promise<readonly UnsentChanges[]> {
  if ((await readAllUnsentChanges()).length === 0) return [];
  await new Promise((resolve) => setTimeout(resolve, SEND_DELAY_MS));
  return readAllUnsentChanges();
}

type Question = { lists: readonly UnsentChanges[]; signOut: () => void };

/**
 * Signing out deletes unsent changes. If there are any, intercepts the click on the sign-out link and returns a
 * question to show first.
 */
export function useSignOutConfirmation(): { question: Question | null; stay: () => void } {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    let isAnswered = false;
    const interceptSignOut = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="/api/logout"]');
      if (!(link instanceof HTMLElement) || isAnswered || offlineOwner.read() === null || !navigator.onLine)
        return;
      event.preventDefault();
      event.stopPropagation();
      const signOut = () => {
        isAnswered = true;
        link.click();
        isAnswered = false;
      };
      void readUnsentChangesAfterDelay().then((lists) =>
        lists.length === 0 ? signOut() : setQuestion({ lists, signOut }),
      );
    };
    // This must run before the document's listener that deletes the lists.
    window.addEventListener('click', interceptSignOut, true);
    return () => window.removeEventListener('click', interceptSignOut, true);
  }, []);
  return { question, stay: () => setQuestion(null) };
}
