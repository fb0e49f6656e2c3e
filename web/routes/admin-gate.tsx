import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { t } from '#domain/language.ts';
import { ApiError } from '#web/api/api-error.ts';
import { UnconfirmedEmailNotice } from '#web/features/auth/email-notice.tsx';
import { userQuery } from '#web/features/auth/user-query.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastFailure } from '#web/ui/toast.ts';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

const REDIRECT_DELAY_MS = 500;

function useSignInRedirect(isSignedOut: boolean, path: string): void {
  useEffect(() => {
    if (!isSignedOut) return;
    toastFailure(t`Unauthorized`, t`You are logged out. Logging in again...`);
    const timer = setTimeout(() => window.location.assign(`/api/login?returnTo=${path}`), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSignedOut, path]);
}

/** Loaded content stays when a refetch fails, because the admin may be filling in a form. */
export function AdminGate({
  title,
  path,
  purpose,
  failureTitle,
  query,
  children,
}: {
  title: string;
  path: `/${string}`;
  purpose: string;
  failureTitle: string;
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  children: ReactNode;
}) {
  usePageTitle(title);
  const user = useQuery(userQuery);
  useSignInRedirect(user.data === null, path);

  const error = user.error ?? query.error;
  const isForbidden =
    error instanceof ApiError && (error.status === 403 || /admin access required/i.test(error.message));
  if (isForbidden || user.data?.isAdmin === false) {
    return (
      <MessagePage title={t`Admin Access Required`} actions={<HomeLink>{t`Go Home`}</HomeLink>}>
        <p>{purpose}</p>
        {user.data && <UnconfirmedEmailNotice user={user.data} returnTo={path} />}
      </MessagePage>
    );
  }
  if (user.data === null || (user.data === undefined && error === null)) {
    return (
      <div className="flex flex-1 animate-delayed items-center justify-center py-24">
        <Spinner label={user.data === null ? t`Logging in again...` : t`Loading...`} />
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4 px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-xl">{title}</h1>
      {error !== null && (
        <LoadFailure
          title={failureTitle}
          error={error}
          refetch={(user.error === null ? query : user).refetch}
        />
      )}
      {(error === null || query.data !== undefined) && children}
      <p className="text-sm text-ink-soft">{t`Admin access is restricted by email configuration.`}</p>
    </div>
  );
}

export const useIsAdmin = (): boolean => useQuery(userQuery).data?.isAdmin === true;
