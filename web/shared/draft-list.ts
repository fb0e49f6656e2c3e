import { createStoredText } from '#web/lib/stored-text.ts';

const storedList = createStoredText('sessionStorage', 'cartwise.list');

/** A list that hasn't been added to the cart yet. `owner` is null for a visitor until sign-in. */
export type DraftList = { owner: string | null; text: string };

export function readDraftList(): DraftList | null {
  try {
    const [owner, text] = JSON.parse(storedList.read() ?? '') as [string | null, string];
    return { owner, text };
  } catch {
    return null;
  }
}

export const saveDraftList = ({ owner, text }: DraftList): void =>
  storedList.write(text.trim() === '' ? null : JSON.stringify([owner, text]));
