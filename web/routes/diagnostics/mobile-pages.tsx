import { t } from '#domain/language.ts';
import { DiagnosticCheckList, LogView } from '#web/features/diagnostics/check-list.tsx';
import { mobileChecks } from '#web/features/diagnostics/checks.ts';
import { DeviceInfo } from '#web/features/diagnostics/device-info.tsx';
import { LoginLinks } from '#web/features/diagnostics/login-links.tsx';
import { SignInStatusCard } from '#web/features/diagnostics/status-card.tsx';
import { useDiagnosticChecks } from '#web/features/diagnostics/use-checks.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { HomeLink } from '../home-link.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';
import { useSignInState } from './use-sign-in-state.ts';

export function MobileTestPage() {
  const { state, isSignedIn, name, recheck } = useSignInState();
  return (
    <DiagnosticPage title="Mobile Login Test" lead="Whether Cartwise knows you in this browser.">
      <SignInStatusCard state={state} name={name}>
        <Button onClick={recheck}>Check again</Button>
        <LoginLinks show={isSignedIn ? ['logout', 'login'] : ['login', 'logout']} isMain={!isSignedIn} />
      </SignInStatusCard>
      <DeviceInfo title="Debug info" />
    </DiagnosticPage>
  );
}

const tips = [
  [t`Enable cookies`, t`without them, Cartwise forgets you as soon as you come back from signing in.`],
  [t`Clear the cache`, t`clear what the browser saved for this site, if an old page keeps coming back.`],
  [t`Use Chrome or Safari`, t`the browser inside another app often forgets cookies.`],
  [t`Disable ad blockers`, t`for this site, while you sign in.`],
] as const;

export function MobileLoginPage() {
  const { state, isSignedIn, name } = useSignInState();
  return (
    <DiagnosticPage title={t`Mobile Login`} lead={t`Sign in here. If it doesn’t work, try the tips below.`}>
      {isSignedIn ? (
        <SignInStatusCard state={state} name={name}>
          <HomeLink>{t`Continue to App`}</HomeLink>
        </SignInStatusCard>
      ) : (
        <ButtonLink variant="primary" size="lg" className="w-full sm:w-auto" href="/api/login">
          {t`Sign In`}
        </ButtonLink>
      )}
      <CardSection title={t`If that doesn’t work`}>
        <ul className="list-disc space-y-2 pl-5">
          {tips.map(([tip, reason]) => (
            <li key={tip}>
              <span className="font-medium">{tip}:</span> <span className="text-ink-soft">{reason}</span>
            </li>
          ))}
        </ul>
      </CardSection>
    </DiagnosticPage>
  );
}

export function MobileAuthTestPage() {
  const { state, isSignedIn, name } = useSignInState();
  return (
    <DiagnosticPage title="Mobile Authentication Test" lead="Two ways lead to the same sign-in page.">
      {isSignedIn && (
        <SignInStatusCard state={state} name={name}>
          <HomeLink>Continue to App</HomeLink>
        </SignInStatusCard>
      )}
      <CardSection
        title="Sign in"
        description="Mobile login ends on a page that says whether it worked; standard login goes straight to your cart."
      >
        <LoginLinks show={['mobile', 'login']} isMain={!isSignedIn} />
      </CardSection>
    </DiagnosticPage>
  );
}

export function MobileSimpleTestPage() {
  const { state, isSignedIn, name } = useSignInState();
  return (
    <DiagnosticPage title="Simple Login Test" lead="Signed in or not, and nothing else.">
      <SignInStatusCard state={state} name={name} />
      <LoginLinks
        show={isSignedIn ? ['logout', 'mobile', 'login'] : ['mobile', 'login', 'logout']}
        isMain={!isSignedIn}
      />
    </DiagnosticPage>
  );
}

export function MobileDebugPage() {
  const { results, lines, run } = useDiagnosticChecks(mobileChecks);
  return (
    <DiagnosticPage title="Mobile Debug" lead="Asks the server what it sees of this device.">
      <DiagnosticCheckList title="Checks" checks={mobileChecks} results={results} />
      <Button onClick={run}>Run Tests Again</Button>
      <LogView lines={lines} />
      <DeviceInfo />
    </DiagnosticPage>
  );
}

export function MobileLoginFixedPage() {
  const { state, isSignedIn, name } = useSignInState();
  return (
    <DiagnosticPage title={t`Mobile Login: Two Ways`} lead={t`Choose the one that works on your device.`}>
      <SignInStatusCard state={state} name={name}>
        {isSignedIn && <HomeLink>{t`Continue to App`}</HomeLink>}
      </SignInStatusCard>
      <LoginLinks show={['login', 'mobile']} isMain={!isSignedIn} />
    </DiagnosticPage>
  );
}
