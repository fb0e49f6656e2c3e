import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '#domain/language.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { NoCookiesNotice } from '#web/features/diagnostics/no-cookies-notice.tsx';
import { rich } from '#web/lib/rich.ts';
import { displayName } from '#web/shared/person.ts';
import { ButtonLink, RouteLink } from '#web/ui/button.tsx';
import { HomeLink } from '../home-link.tsx';
import { MessagePage } from '../message-page.tsx';

type Explanation = { title: string; message: string; suggestion: string };

const unknownError: Explanation = {
  title: t`Authentication Error`,
  message: t`Sign-in didn’t work.`,
  suggestion: t`Try again. If it keeps failing, clear the cookies of this site first.`,
};

const explanationsByCode: Record<string, Explanation> = {
  no_code: {
    title: t`Authorization Failed`,
    message: t`The sign-in page sent you back without finishing.`,
    suggestion: t`You may have canceled. Start again and finish all the steps.`,
  },
  code_expired: {
    title: t`Authorization Expired`,
    message: t`The sign-in took too long or was opened twice.`,
    suggestion: t`Start again. It takes a few seconds.`,
  },
  mobile_oauth_failed: {
    title: t`Mobile Authentication Failed`,
    message: t`Sign-in didn’t work on this device.`,
    suggestion: t`Allow cookies for this site, or use Chrome or Safari, and try again.`,
  },
  login_failed: {
    title: t`Login Failed`,
    message: t`Couldn’t complete the sign-in.`,
    suggestion: t`Try again in a moment. If it keeps failing, allow cookies for this site.`,
  },
};

/**
 * Matches text that looks like an error code. Other text from the URL isn't shown, so a link can't put its own message
 * on this page.
 */
const codePattern = /^[a-z][a-z0-9_]{0,39}$/;
const isShowableCode = (code: unknown) =>
  typeof code === 'string' && code !== 'unknown' && codePattern.test(code);

export function AuthErrorPage() {
  const { error } = useSearch({ from: '/auth-error' });
  const { data: user } = useQuery(userQuery);
  const explanation =
    error !== undefined && Object.hasOwn(explanationsByCode, error) ? explanationsByCode[error] : undefined;
  const { title, message, suggestion } = explanation ?? unknownError;
  return (
    <MessagePage
      title={title}
      actions={
        <>
          {user && <HomeLink>{t`Continue to Cartwise`}</HomeLink>}
          <ButtonLink variant={user ? 'secondary' : 'primary'} href="/api/login">
            {t`Try Again`}
          </ButtonLink>
          <ButtonLink href="/api/mobile-login">{t`Mobile Login`}</ButtonLink>
          <RouteLink href="/">{t`Back to Home`}</RouteLink>
          <RouteLink href="/help">{t`Help`}</RouteLink>
        </>
      }
    >
      <NoCookiesNotice />
      <p role="alert">{message}</p>
      {user ? (
        <p>{rich`You’re already signed in as ${displayName(user)}, so you’re all set.`}</p>
      ) : (
        <p>{suggestion}</p>
      )}
      {isShowableCode(error) && <p className="text-sm">{rich`Error code: ${error}`}</p>}
    </MessagePage>
  );
}
