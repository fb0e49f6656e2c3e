import { queryOptions } from '@tanstack/react-query';
import type { getUser, User } from '#contract/auth.ts';
import { cacheTimes, queryOrNullOf } from '#web/api/query.ts';

const ask = queryOrNullOf<typeof getUser>(
  { method: 'GET', path: '/api/auth/user' },
  async () => (await import('#contract/auth.ts')).getUser,
);

/** Who the server sees now, beside whom the page is for. */
export const askWhoIsThere = queryOptions({
  ...ask,
  queryKey: [...ask.queryKey, 'now'],
  staleTime: 0,
  gcTime: 0,
});

/** The signed-in user, null when signed out. One whose session ends stays: the page is theirs until they leave it. */
export const userQuery = queryOptions({
  ...ask,
  ...cacheTimes.user,
  queryFn: async ({ client, queryKey }): Promise<User | null> => {
    const now = await client.fetchQuery(askWhoIsThere);
    const before = client.getQueryData<User | null>(queryKey) ?? null;
    return now ?? before;
  },
});

/** How a user is called in the header: first name, else e-mail, else 'User' (SPEC §2). */
export const nameOf = (user: Pick<User, 'firstName' | 'email'>): string =>
  user.firstName || user.email || 'User';
