import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { rich } from '#web/lib/rich.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { displayName } from '#web/shared/person.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from '../home-link.tsx';
import { MessagePage } from '../message-page.tsx';

export function LoginSuccessPage() {
  const { data: user, error, refetch } = useQuery(userQuery);
  if (error !== null) {
    return (
      <MessagePage title={t`Signing in`}>
        <LoadFailure
          title={t`Can’t tell if you’re signed in`}
          error={error}
          fallback={t`Couldn’t load your account.`}
          refetch={refetch}
        />
      </MessagePage>
    );
  }
  if (user === undefined) {
    return (
      <MessagePage title={t`Signing in`}>
        <Spinner label={t`Checking your sign-in…`} />
      </MessagePage>
    );
  }
  if (user === null) {
    return (
      <MessagePage
        title={t`You’re not signed in`}
        actions={
          <ButtonLink variant="primary" href="/api/login">
            {t`Sign In`}
          </ButtonLink>
        }
      >
        <p>{t`The sign-in didn’t reach this browser. Cookies may be turned off.`}</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage title={t`Login Successful!`} actions={<HomeLink>{t`Continue to App`}</HomeLink>}>
      <p>{rich`Signed in as ${displayName(user)}.`}</p>
    </MessagePage>
  );
}
