import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, userQuery } from './user-query.ts';

let look = (_shown: PageTransitionEvent): void => {};

/**
 * A page that the browser kept for going back comes back as it was left, also after its person has signed out: it stays out
 * of sight until the server has said that they are still there, and is loaded anew where they are not. Without a network
 * it is shown as it was.
 */
export function checkKeptPage(client: QueryClient): void {
  if (typeof document === 'undefined') return; // rendered to HTML: nobody comes back
  removeEventListener('pageshow', look);
  look = async ({ persisted }) => {
    const user = client.getQueryData(userQuery.queryKey);
    if (!(persisted && user)) return;
    const { style } = document.documentElement;
    style.visibility = 'hidden';
    const now = await client.fetchQuery(currentUserQuery).catch(() => user);
    if (now?.id === user.id) style.visibility = '';
    else location.reload();
  };
  addEventListener('pageshow', look);
}
