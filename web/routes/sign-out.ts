import { useEffect, useState } from 'react';
import type { UnsentList } from '#web/features/lists/unsent-lists.ts';
import { offlineOwner } from '#web/lib/offline-owner.ts';

async function unsentLists(): Promise<readonly UnsentList[]> {
  try {
    const { readUnsentLists } = await import('#web/features/lists/unsent-lists.ts');
    return await readUnsentLists();
  } catch {
    return [];
  }
}

type Question = { lists: readonly UnsentList[]; signOut: () => void };

/** Signing out deletes unsent changes. If there are any, stops the link and returns a question to ask. */
export function useSignOutQuestion(): { question: Question | null; stay: () => void } {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    let isAnswered = false;
    const hold = (event: MouseEvent) => {
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
      void unsentLists().then((lists) => (lists.length === 0 ? signOut() : setQuestion({ lists, signOut })));
    };
    // Runs before listeners on the document, one of which deletes the lists.
    window.addEventListener('click', hold, true);
    return () => window.removeEventListener('click', hold, true);
  }, []);
  return { question, stay: () => setQuestion(null) };
}
