import { keptText } from '#web/lib/kept-text.ts';

const kept = keptText('sessionStorage', 'cartwise.list');

/** A list that is not added yet, and whose it is: null of a visitor, whose list it is after signing in. */
export type KeptList = { owner: string | null; text: string };

/** As long as the tab is open; null where there is none. */
export function readKeptList(): KeptList | null {
  try {
    const [owner, text] = JSON.parse(kept.read() ?? '') as [string | null, string];
    return { owner, text };
  } catch {
    return null; // There is none.
  }
}

export const keepList = ({ owner, text }: KeptList): void =>
  kept.write(text.trim() === '' ? null : JSON.stringify([owner, text]));
