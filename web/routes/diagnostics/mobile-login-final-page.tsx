import { useEffect, useState } from 'react';
import { t } from '#domain/language.ts';
import { DeviceInfo } from '#web/features/diagnostics/device-info.tsx';
import { SignInStatusCard } from '#web/features/diagnostics/status-card.tsx';
import { onReturnToPage } from '#web/lib/on-return.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { HomeLink } from '../home-link.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';
import { useSignInState } from './use-sign-in-state.ts';

/** `isLeaving` is true from the moment the user starts to sign in until they return to this page. */
function useLeavingToSignIn(recheck: () => void) {
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    if (!isLeaving) return undefined;
    return onReturnToPage('pageshow', () => {
      setIsLeaving(false);
      recheck();
    });
  }, [isLeaving, recheck]);
  return { isLeaving, leave: () => setIsLeaving(true) };
}

export function MobileLoginFinalPage() {
  const { state, isSignedIn, name, recheck } = useSignInState();
  const { isLeaving, leave } = useLeavingToSignIn(recheck);
  return (
    <DiagnosticPage
      title={t`Mobile Login: Three Ways`}
      lead={t`Three ways to sign in. If one doesn’t work, try the next.`}
    >
      <SignInStatusCard state={isLeaving && !isSignedIn ? 'loading' : state} name={name}>
        {state === 'error' && <Button onClick={recheck}>{t`Try again`}</Button>}
        {isSignedIn && <HomeLink>{t`Continue to App`}</HomeLink>}
      </SignInStatusCard>
      <CardSection title={t`Ways to sign in`}>
        <ol className="space-y-4">
          <li>
            <ButtonLink
              variant={isSignedIn ? 'secondary' : 'primary'}
              href="/api/mobile-login"
              onClick={leave}
            >
              {t`Method 1: Simple Redirect`}
            </ButtonLink>
            <p className="mt-1 text-sm text-ink-soft">{t`Opens in this tab.`}</p>
          </li>
          <li>
            <form action="/api/mobile-login" method="get" onSubmit={leave}>
              <Button type="submit">{t`Method 2: Form Submit`}</Button>
            </form>
            <p className="mt-1 text-sm text-ink-soft">{t`Uses a form, for browsers that block links.`}</p>
          </li>
          <li>
            <ButtonLink href="/api/mobile-login" target="_blank" rel="noopener" onClick={leave}>
              {t`Method 3: New Tab`}
            </ButtonLink>
            <p className="mt-1 text-sm text-ink-soft">
              {t`Opens in a new tab. Come back here when you’re done.`}
            </p>
          </li>
        </ol>
      </CardSection>
      <DeviceInfo />
    </DiagnosticPage>
  );
}
