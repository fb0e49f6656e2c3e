import { t } from '#domain/language.ts';
import { LoginLinks } from '#web/features/diagnostics/login-links.tsx';
import { StatusCard } from '#web/features/diagnostics/status-card.tsx';
import { HomeLink } from '../home-link.tsx';
import { DiagnosticPage } from './diagnostic-page.tsx';
import { useSignInState } from './use-sign-in-state.ts';

export function MobileLoginFixedPage() {
  const { state, isSignedIn, name } = useSignInState();
  return (
    <DiagnosticPage title={t`Mobile Login: Two Ways`} lead={t`Choose the one that works on your device.`}>
      <StatusCard state={state} name={name}>
        {isSignedIn && <HomeLink>{t`Continue to App`}</HomeLink>}
      </StatusCard>
      <LoginLinks show={['login', 'mobile']} isMain={!isSignedIn} />
    </DiagnosticPage>
  );
}
