import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, userQuery } from './user-query.ts';

let onPageShow = (_shown: PageTransitionEvent): void => {};

/**
 * The back/forward cache restores a page as it was, even if its user has signed out since. So the page is hidden until
 * the server confirms the user; when offline, it's shown as it was.
 */
export function recheckCachedPage(client: QueryClient): void {
  if (typeof document === 'undefined') return; // server rendering
  removeEventListener('pageshow', onPageShow);
  onPageShow = async ({ persisted }) => {
    const user = client.getQueryData(userQuery.queryKey);
    if (!(persisted && user)) return;
    const { style } = document.documentElement;
    style.visibility = 'hidden';
    const now = await client.fetchQuery(currentUserQuery).catch(() => user);
    if (now?.id === user.id) style.visibility = '';
    else location.reload();
  };
  addEventListener('pageshow', onPageShow);
}
