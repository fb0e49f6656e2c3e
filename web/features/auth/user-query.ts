import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { User } from '#contract/auth.ts';
import { isSignedOut } from '#web/api/api-error.ts';
import { cacheTimes, userKey } from '#web/api/query.ts';
import { onStatus, send, setPageUser } from '#web/api/request.ts';
import { pageNotice } from '#web/shared/page-notice.ts';

/** Who the server sees now, beside whom the page is for. A visitor does not load the schemas that decode the answer. */
export const currentUserQuery = queryOptions({
  queryKey: [...userKey, 'now'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const answer = await send({ method: 'GET', path: '/api/auth/user' }, {}, signal);
      const { tellAccountSwitch } = await import('./account-switch.ts');
      return tellAccountSwitch().response.parse(answer);
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
  staleTime: 0,
  gcTime: 0,
});

/**
 * The signed-in user, null when signed out. One whose session ends, or gives way to another's, stays: the page is theirs
 * until they leave it.
 */
export const userQuery = queryOptions({
  queryKey: userKey,
  ...cacheTimes.user,
  queryFn: async ({ client, queryKey }): Promise<User | null> => {
    const now = await client.fetchQuery(currentUserQuery);
    const before = client.getQueryData<User | null>(queryKey) ?? null;
    const isAnother = now !== null && before !== null && now.id !== before.id;
    if (isAnother) pageNotice.set('signed-out');
    const user = isAnother ? before : (now ?? before);
    setPageUser(user?.id);
    return user;
  },
});

/** From now on a call that is answered with 401 means that the session of the page's user has ended. */
function watchSession(client: QueryClient): void {
  onStatus(401, () => {
    if (client.getQueryData(userQuery.queryKey)) pageNotice.set('signed-out');
  });
}

/** Says that another account is signed in than before the page was loaded anew, where that is why it was. */
const tellOfSwitch = (userId: string): Promise<void> =>
  import('./account-switch.ts').then(
    ({ tellAccountSwitch }) => void tellAccountSwitch(userId),
    () => {},
  );

/** The document tells who is signed in: nobody needs to be asked. */
export function knowUser(client: QueryClient, user: User | null): void {
  client.setQueryData(userQuery.queryKey, user);
  setPageUser(user?.id);
  watchSession(client);
  if (user !== null && typeof document !== 'undefined') void tellOfSwitch(user.id);
}

/** The document tells nothing: the server is asked who is signed in. */
export function askForUser(client: QueryClient): void {
  setPageUser(undefined);
  watchSession(client);
  void client.prefetchQuery(userQuery);
}
