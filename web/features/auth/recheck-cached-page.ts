import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, userQuery } from './user-query.ts';

let onPageShow = (_event: PageTransitionEvent): void => {};

/**
 * Hides a page restored from the back/forward cache until the server confirms that its user is still signed in. If
 * the user has changed, reloads the page. If the browser is offline, shows the page unchanged.
 */
export function recheckCachedPage(client: QueryClient): void {
  if (typeof document === 'undefined') return;
  removeEventListener('pageshow', onPageShow);
  onPageShow = async ({ persisted }) => {
    const user = client.getQueryData(userQuery.queryKey);
    if (!(persisted && user)) return;
    const { style } = document.documentElement;
    style.visibility = 'hidden';
    const currentUser = await client.fetchQuery(currentUserQuery).catch(() => user);
    if (currentUser?.id === user.id) style.visibility = '';
    else location.reload();
  };
  addEventListener('pageshow', onPageShow);
}
