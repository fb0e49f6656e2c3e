import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, userQuery } from './user-query.ts';

let onPageShow = (_shown: PageTransitionEvent): void => {};

/**
 * The back/forward cache restores a page even if its user has signed out in the meantime. The page is therefore hidden
 * until the server confirms the user. If the browser is offline, the page is shown unchanged.
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
