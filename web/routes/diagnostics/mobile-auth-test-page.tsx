import { LoginLinks } from '#web/features/diagnostics/login-links.tsx';
import { StatusCard } from '#web/features/diagnostics/status-card.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { HomeLink } from '../home-link.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';
import { useSignInState } from './use-sign-in-state.ts';

export function MobileAuthTestPage() {
  const { state, isSignedIn, name } = useSignInState();
  return (
    <DiagnosticPage title="Mobile Authentication Test" lead="Two ways lead to the same sign-in page.">
      {isSignedIn && (
        <StatusCard state={state} name={name}>
          <HomeLink>Continue to App</HomeLink>
        </StatusCard>
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
