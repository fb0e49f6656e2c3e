import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentUserQuery, userQuery } from '#web/features/auth/user-query.ts';
import type { SignInState } from '#web/features/diagnostics/status-card.tsx';
import { pageNotice } from '#web/shared/page-notice.ts';
import { displayName } from '#web/shared/person.ts';

/** Refetches the sign-in state, because people open these pages when they aren't sure whether they're signed in. */
export function useSignInState() {
  const { data: user, error, isFetching, refetch } = useQuery(currentUserQuery);
  const client = useQueryClient();
  useEffect(() => {
    const pageUser = client.getQueryData(userQuery.queryKey);
    if (user && pageUser && pageUser.id !== user.id) pageNotice.set('signed-out');
  }, [client, user]);
  let state: SignInState = 'checking';
  if (error !== null) state = isFetching ? 'checking' : 'error';
  else if (user !== undefined) state = user === null ? 'ready' : 'success';
  return {
    state,
    isSignedIn: state === 'success',
    name: user ? displayName(user) : undefined,
    recheck: () => void refetch(),
  };
}
