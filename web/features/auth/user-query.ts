import { queryOptions } from '@tanstack/react-query';
import type { getUser, User } from '#contract/auth.ts';
import { cacheTimes, queryOrNullOf } from '#web/api/query.ts';
import { setPageUser } from '#web/api/request.ts';
import { sessionExpired } from './session-expiry.ts';

const ask = queryOrNullOf<typeof getUser>({ method: 'GET', path: '/api/auth/user' }, async () =>
  (await import('./account-switch.ts')).tellAccountSwitch(),
);

/** Who the server sees now, beside whom the page is for. */
export const currentUserQuery = queryOptions({
  ...ask,
  queryKey: [...ask.queryKey, 'now'],
  staleTime: 0,
  gcTime: 0,
});

/**
 * The signed-in user, null when signed out. One whose session ends, or gives way to another's, stays: the page is theirs
 * until they leave it.
 */
export const userQuery = queryOptions({
  ...ask,
  ...cacheTimes.user,
  queryFn: async ({ client, queryKey }): Promise<User | null> => {
    const now = await client.fetchQuery(currentUserQuery);
    const before = client.getQueryData<User | null>(queryKey) ?? null;
    const isAnother = now !== null && before !== null && now.id !== before.id;
    if (isAnother) sessionExpired.set(true);
    const user = isAnother ? before : (now ?? before);
    setPageUser(user?.id);
    return user;
  },
});
