import { useSyncExternalStore } from 'react';

/** Windows narrower than Tailwind's `md`. */
const PHONE = '(max-width: 47.99rem)';

export const isPhone = (): boolean => matchMedia(PHONE).matches;

function subscribe(onChange: () => void): () => void {
  const phone = matchMedia(PHONE);
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}

/**
 * Null while the HTML is rendered on the server or hydrated. The HTML contains the phone and the desktop version, and
 * the style sheet shows one of the two.
 */
export const useIsPhone = (): boolean | null =>
  useSyncExternalStore<boolean | null>(subscribe, isPhone, () => null);
