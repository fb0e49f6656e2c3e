import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/auth.ts';
import { isSignedOutError } from '#web/api/api-error.ts';
import { cacheTimes, userQueryKey } from '#web/api/query.ts';
import { onResponseStatus, sendRequest, setPageUser } from '#web/api/request.ts';
import { pageNotice } from '#web/shared/page-notice.ts';

/**
 * The user who is signed in now, who may differ from the page's user (`userQuery`). The response schemas are loaded
 * only after a successful response, so that visitors, who get a 401, never load them.
 */
export const currentUserQuery = queryOptions({
  queryKey: [...userQueryKey, 'now'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const response = await sendRequest({ method: 'GET', path: '/api/auth/user' }, {}, signal);
      const { finishAccountSwitch, parseUser } = await import('./account-switch.ts');
      finishAccountSwitch();
      return parseUser(response);
    } catch (error) {
      if (isSignedOutError(error)) return null;
      throw error;
    }
  },
  staleTime: 0,
  gcTime: 0,
});

/** The page's user, or null if nobody is signed in. Stays the same even if the session ends. */
export const userQuery = queryOptions({
  queryKey: userQueryKey,
  ...cacheTimes.user,
  queryFn: async ({ client, queryKey }): Promise<User | null> => {
    const currentUser = await client.fetchQuery(currentUserQuery);
    const pageUser = client.getQueryData<User | null>(queryKey) ?? null;
    const isOtherUser = currentUser !== null && pageUser !== null && currentUser.id !== pageUser.id;
    if (isOtherUser) pageNotice.set('signed-out');
    const user = isOtherUser ? pageUser : (currentUser ?? pageUser);
    setPageUser(user?.id);
    return user;
  },
});

function watchSession(client: QueryClient): void {
  onResponseStatus(401, () => {
    if (client.getQueryData(userQuery.queryKey)) pageNotice.set('signed-out');
  });
}

const reportAccountSwitch = (userId: string): Promise<void> =>
  import('./account-switch.ts').then(
    ({ finishAccountSwitch }) => finishAccountSwitch(userId),
    () => {},
  );

export function setUser(client: QueryClient, user: User | null): void {
  client.setQueryData(userQuery.queryKey, user);
  setPageUser(user?.id);
  watchSession(client);
  if (user !== null && typeof document !== 'undefined') void reportAccountSwitch(user.id);
}

export function prefetchUser(client: QueryClient): void {
  setPageUser(undefined);
  watchSession(client);
  const fetchUser = () => void client.prefetchQuery(userQuery);
  fetchUser();
  // If the page was opened offline, fetch the user as soon as the server responds again.
  onResponseStatus(200, () => {
    if (client.getQueryData(userQuery.queryKey) === undefined) fetchUser();
  });
}
