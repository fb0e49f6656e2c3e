import { useEffect, useState } from 'react';
import { t } from '#domain/language.ts';
import type { UnsentList } from '#web/features/lists/unsent-lists.ts';
import { offlineOwner } from '#web/lib/offline-owner.ts';

type Unsent = Pick<UnsentList, 'id' | 'name' | 'lines'>;

async function readUnsent(): Promise<readonly Unsent[]> {
  try {
    const [{ readUnsentLists }, { readUnsentChanges }] = await Promise.all([
      import('#web/features/lists/unsent-lists.ts'),
      import('#web/features/shop/unsent-changes.ts'),
    ]);
    const shop = { id: 0, name: t`Changed while shopping`, lines: await readUnsentChanges() };
    return [...(await readUnsentLists()), ...(shop.lines.length > 0 ? [shop] : [])];
  } catch {
    return [];
  }
}

/** Changes made just before signing out are usually sent within this time. */
const SENT_AFTER_MS = 1_500;

async function readLastingUnsent(): Promise<readonly Unsent[]> {
  if ((await readUnsent()).length === 0) return [];
  await new Promise((resolve) => setTimeout(resolve, SENT_AFTER_MS));
  return readUnsent();
}

type Question = { lists: readonly Unsent[]; signOut: () => void };

/**
 * Signing out deletes unsent changes. If there are any, this hook intercepts the click on the sign-out link and returns
 * a question to show.
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
      void readLastingUnsent().then((lists) =>
        lists.length === 0 ? signOut() : setQuestion({ lists, signOut }),
      );
    };
    // This must run before the document's listener that deletes the lists.
    window.addEventListener('click', interceptSignOut, true);
    return () => window.removeEventListener('click', interceptSignOut, true);
  }, []);
  return { question, stay: () => setQuestion(null) };
}
