import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { t } from '#domain/language.ts';
import { rememberSignInState, wasSignedIn } from '#web/features/auth/session-hint.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { redirectStatus } from '#web/features/subscription/redirect-status.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { RouteSpinner } from './route-spinner.tsx';

const loadHome = async () => (await import('./home.tsx')).HomePage;
const loadLanding = async () => (await import('./landing-page.tsx')).LandingPage;
const HomePage = createLazyComponent(loadHome);
const LandingPage = createLazyComponent(loadLanding);
const PaymentReturnNotice = createLazyComponent(
  async () => (await import('./back-from-payment.tsx')).PaymentReturnNotice,
);

export function preloadStartPage(): void {
  const loadLikelyPage = wasSignedIn() ? loadHome : loadLanding;
  // A failed preload is ignored. If the page's own import fails too, the page shows an error.
  loadLikelyPage().catch(() => {});
}

/** If it's still unknown after this time whether a visitor is signed in, the visitor sees the demo. */
const FALLBACK_AFTER_MS = 2_000;

/** If the server doesn't respond, visitors who weren't signed in here see the landing page. */
export function StartPage() {
  const { data: user, error, refetch } = useQuery(userQuery);
  const paymentStatus = redirectStatus.read();
  const [isSignInLikely] = useState(wasSignedIn);
  const [isResponseLate, setIsResponseLate] = useState(false);
  const [loadError, setLoadError] = useState<unknown>(null);
  if (loadError !== null) throw loadError;
  const lazyProps = { fallback: <RouteSpinner />, onMissing: setLoadError };
  useEffect(() => {
    const timer = setTimeout(() => setIsResponseLate(true), FALLBACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (user !== undefined) rememberSignInState(user !== null);
  }, [user]);
  if (user === undefined && (isSignInLikely || !(isResponseLate || error))) {
    if (error === null) return <RouteSpinner />;
    return (
      <PageFailure
        title={t`Cartwise didn’t respond`}
        error={error}
        fallback={t`Couldn’t load your account.`}
        refetch={refetch}
      />
    );
  }
  return (
    <>
      {paymentStatus !== null && <PaymentReturnNotice user={user} redirectStatus={paymentStatus} />}
      {user ? <HomePage user={user} {...lazyProps} /> : <LandingPage {...lazyProps} />}
    </>
  );
}
