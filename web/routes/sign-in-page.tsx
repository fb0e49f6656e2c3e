import type { ReactNode } from 'react';
import { t } from '#domain/language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { MessagePage } from './message-page.tsx';

export function SignInPage({
  title,
  returnTo,
  children,
}: {
  title: string;
  returnTo: string;
  children?: ReactNode;
}) {
  const signIn = (
    <ButtonLink variant="primary" href={`/api/login?returnTo=${encodeURIComponent(returnTo)}`}>
      {t`Sign In`}
    </ButtonLink>
  );
  return (
    <MessagePage title={title} actions={signIn}>
      {children}
    </MessagePage>
  );
}
