import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/auth.ts';
import { ApiError } from '#web/api/api-error.ts';
import { EmailNotice } from '#web/features/auth/email-notice.tsx';
import { userQuery } from '#web/features/auth/user-query.ts';
import { FamilyCard } from '#web/features/family/family-card.tsx';
import { useFamily } from '#web/features/family/use-family.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { toastFailure } from '#web/ui/toast.ts';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

const TITLE = 'Admin: Family Premium Management';
const REDIRECT_AFTER_MS = 500;

/** Tells a visitor, and takes them to the sign-in a moment later. */
function useSignInRedirect(isSignedOut: boolean): void {
  useEffect(() => {
    if (!isSignedOut) return;
    toastFailure('Unauthorized', 'You are logged out. Logging in again...');
    const timer = setTimeout(
      () => window.location.assign('/api/login?returnTo=/admin/family'),
      REDIRECT_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [isSignedOut]);
}

function AdminRequired({ user }: { user: User | null | undefined }) {
  return (
    <MessagePage title="Admin Access Required" actions={<HomeLink>Go Home</HomeLink>}>
      <p>You need admin privileges to manage family members.</p>
      {user && <EmailNotice user={user} returnTo="/admin/family" />}
    </MessagePage>
  );
}

/** `/admin/family`: who has premium by family. */
export function AdminFamilyPage() {
  usePageTitle(TITLE);
  const user = useQuery(userQuery);
  const family = useFamily(user.data?.isAdmin === true);
  useSignInRedirect(user.data === null);

  const error = user.error ?? family.error;
  const isRefused = error instanceof ApiError && error.status === 403;
  if (isRefused || user.data?.isAdmin === false) return <AdminRequired user={user.data} />;
  if (user.data === null || (user.data === undefined && error === null)) {
    return (
      <div className="flex flex-1 animate-delayed items-center justify-center py-24">
        <Spinner label={user.data === null ? 'Logging in again...' : 'Loading...'} />
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-3xl space-y-4 px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-xl">{TITLE}</h1>
      {error !== null && (
        <LoadFailure
          title="Failed to load family member management"
          error={error}
          refetch={(user.error === null ? family : user).refetch}
        />
      )}
      {/* What is there stays when it cannot be loaded anew: somebody may be typing in its form. */}
      {(error === null || family.data !== undefined) && <FamilyCard members={family.data} />}
      <p className="text-sm text-ink-soft">Admin access is restricted by email configuration.</p>
    </div>
  );
}
