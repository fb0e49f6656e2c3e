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
 * Null while the server's HTML is rendered or hydrated. That HTML contains both versions, and the style sheet shows one
 * of them.
 */
export const useIsPhone = (): boolean | null =>
  useSyncExternalStore<boolean | null>(subscribe, isPhone, () => null);
