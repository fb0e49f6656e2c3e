import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { rememberSignedIn, wasSignedIn } from '#web/lib/session-hint.ts';
import { ErrorNotice } from '#web/ui/notice.tsx';
import { RoutePending } from './route-pending.tsx';

const HomePage = lazyRouteComponent(() => import('./home.tsx'), 'HomePage');
const LandingPage = lazyRouteComponent(() => import('./landing-page.tsx'), 'LandingPage');

/** Begins to load the page that will probably be shown, while the server is asked who is there. */
export function preloadStartPage(): void {
  const likely = wasSignedIn() ? HomePage : LandingPage;
  // A failure shows when the page is really needed.
  void likely.preload?.()?.catch(() => {});
}

/** `/`: the shopper's own page when signed in, otherwise the landing page (SPEC §2). */
export function StartPage() {
  const { data: user, error, refetch } = useQuery(userQuery);
  useEffect(() => {
    if (user !== undefined) rememberSignedIn(user !== null);
  }, [user]);
  if (error !== null) {
    return (
      <div className="mx-auto w-full max-w-lg px-4 py-16">
        <ErrorNotice
          title="Cartwise did not answer"
          message={messageOf(error, 'Your account could not be loaded.')}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (user === undefined) return <RoutePending />;
  return (
    <Suspense fallback={<RoutePending />}>
      {user === null ? <LandingPage /> : <HomePage user={user} />}
    </Suspense>
  );
}
