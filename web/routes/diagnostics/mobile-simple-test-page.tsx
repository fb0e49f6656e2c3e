import { LoginLinks } from '#web/features/diagnostics/login-links.tsx';
import { StatusCard } from '#web/features/diagnostics/status-card.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';
import { useSignInState } from './use-sign-in-state.ts';

export function MobileSimpleTestPage() {
  const { state, isSignedIn, name } = useSignInState();
  return (
    <DiagnosticPage title="Simple Login Test" lead="Signed in or not, and nothing else.">
      <StatusCard state={state} name={name} />
      <LoginLinks
        show={isSignedIn ? ['logout', 'mobile', 'login'] : ['mobile', 'login', 'logout']}
        isMain={!isSignedIn}
      />
    </DiagnosticPage>
  );
}
