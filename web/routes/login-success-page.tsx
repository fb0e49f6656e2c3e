import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#web/features/auth/user-query.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { nameOf } from '#web/shared/person.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';
import { MessagePage } from './message-page.tsx';

/** Where a sign-in on a phone ends. It says so only when somebody is in fact signed in. */
export function LoginSuccessPage() {
  const { data: user, error, refetch } = useQuery(userQuery);
  if (error !== null) {
    return (
      <MessagePage title="Signing in">
        <LoadFailure
          title="Not known whether you are signed in"
          error={error}
          fallback="Your account could not be loaded."
          refetch={refetch}
        />
      </MessagePage>
    );
  }
  if (user === undefined) {
    return (
      <MessagePage title="Signing in">
        <Spinner label="Checking your sign-in…" />
      </MessagePage>
    );
  }
  if (user === null) {
    return (
      <MessagePage
        title="You are not signed in"
        actions={
          <ButtonLink look="primary" href="/api/login">
            Sign In
          </ButtonLink>
        }
      >
        <p>The sign-in did not reach this browser. Cookies may be switched off.</p>
      </MessagePage>
    );
  }
  return (
    <MessagePage title="Login Successful!" actions={<HomeLink>Continue to App</HomeLink>}>
      <p>Signed in as {nameOf(user)}.</p>
    </MessagePage>
  );
}
