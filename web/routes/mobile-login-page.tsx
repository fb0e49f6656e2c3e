import { ButtonLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';

const tips = [
  ['Enable cookies', 'without them Cartwise forgets you the moment you come back from signing in.'],
  ['Clear the cache', 'of this site, if an old page keeps coming back.'],
  ['Use Chrome or Safari', 'rather than the browser inside another app.'],
  ['Disable ad blockers', 'for this site while you sign in.'],
] as const;

/** `/mobile-login`: a login button and what to try when it does not work (SPEC §2). */
export function MobileLoginPage() {
  return (
    <DiagnosticPage
      title="Mobile Login"
      lead="Sign in here; if it does not work, one of the tips usually helps."
    >
      <ButtonLink look="primary" size="lg" className="w-full sm:w-auto">
        <a href="/api/login">Sign In</a>
      </ButtonLink>
      <CardSection title="If it does not work">
        <ul className="list-disc space-y-2 pl-5">
          {tips.map(([tip, reason]) => (
            <li key={tip}>
              <span className="font-medium">{tip}</span> <span className="text-ink-soft">{reason}</span>
            </li>
          ))}
        </ul>
      </CardSection>
    </DiagnosticPage>
  );
}
