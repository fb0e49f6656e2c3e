import { useSyncExternalStore } from 'react';

/** Matches windows narrower than Tailwind's `md`. */
const PHONE_QUERY = '(max-width: 47.99rem)';

export const isPhone = (): boolean => matchMedia(PHONE_QUERY).matches;

function subscribe(onChange: () => void): () => void {
  const mediaQuery = matchMedia(PHONE_QUERY);
  mediaQuery.addEventListener('change', onChange);
  return () => mediaQuery.removeEventListener('change', onChange);
}

/**
 * Null during server rendering and hydration. Meanwhile, the HTML contains both the phone and the desktop version, and
 * the style sheet shows one of them.
 */
export const useIsPhone = (): boolean | null =>
  useSyncExternalStore<boolean | null>(subscribe, isPhone, () => null);
