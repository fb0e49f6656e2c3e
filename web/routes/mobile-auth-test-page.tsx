import { LoginLinks } from '#web/features/diagnostics/login-links.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';

/** `/mobile-auth-test`: both ways to sign in (SPEC §2). */
export function MobileAuthTestPage() {
  return (
    <DiagnosticPage title="Mobile Authentication Test" lead="Two ways lead to the same sign-in page.">
      <CardSection
        title="Sign in"
        description="Mobile login ends on a page that says whether it worked; standard login goes straight to your cart."
      >
        <LoginLinks show={['mobile', 'login']} />
      </CardSection>
    </DiagnosticPage>
  );
}
