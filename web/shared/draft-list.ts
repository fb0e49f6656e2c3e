import { createStoredText } from '#web/lib/stored-text.ts';

const stored = createStoredText('sessionStorage', 'cartwise.list');

/** A list not yet added. `owner` is null for a visitor, who owns it after signing in. */
export type DraftList = { owner: string | null; text: string };

export function readDraftList(): DraftList | null {
  try {
    const [owner, text] = JSON.parse(stored.read() ?? '') as [string | null, string];
    return { owner, text };
  } catch {
    return null; // No list is stored.
  }
}

export const saveDraftList = ({ owner, text }: DraftList): void =>
  stored.write(text.trim() === '' ? null : JSON.stringify([owner, text]));
