import { DeviceInfo } from '#web/features/diagnostics/device-info.tsx';
import { LoginLinks } from '#web/features/diagnostics/login-links.tsx';
import { StatusCard } from '#web/features/diagnostics/status-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';
import { useSignInState } from './use-sign-in-state.ts';

export function MobileTestPage() {
  const { state, isSignedIn, name, ask } = useSignInState();
  return (
    <DiagnosticPage title="Mobile Login Test" lead="Whether Cartwise knows you in this browser.">
      <StatusCard state={state} name={name}>
        <Button onClick={ask}>Check again</Button>
        <LoginLinks show={isSignedIn ? ['logout', 'login'] : ['login', 'logout']} isMain={!isSignedIn} />
      </StatusCard>
      <DeviceInfo title="Debug info" />
    </DiagnosticPage>
  );
}
