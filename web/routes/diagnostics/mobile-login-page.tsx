import { t } from '#domain/language.ts';
import { StatusCard } from '#web/features/diagnostics/status-card.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { HomeLink } from '../home-link.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';
import { useSignInState } from './use-sign-in-state.ts';

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
        <StatusCard state={state} name={name}>
          <HomeLink>{t`Continue to App`}</HomeLink>
        </StatusCard>
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
