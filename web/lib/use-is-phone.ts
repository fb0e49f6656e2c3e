import { useSyncExternalStore } from 'react';

/** Windows narrower than Tailwind's `md`. */
const PHONE = '(max-width: 47.99rem)';

export const isPhone = (): boolean => matchMedia(PHONE).matches;

function subscribe(onChange: () => void): () => void {
  const phone = matchMedia(PHONE);
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}

/** Null in the HTML from the server, which has both versions and lets the style sheet choose. */
export const useIsPhone = (): boolean | null =>
  useSyncExternalStore<boolean | null>(subscribe, isPhone, () => null);
