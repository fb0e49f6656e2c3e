import { useQuery } from '@tanstack/react-query';
import { t } from '#domain/language.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { NoCookiesNotice } from '#web/features/diagnostics/no-cookies-notice.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { PageLink } from '#web/ui/page-link.tsx';

const steps = [
  ['/mobile-login', t`Sign-in tips`, t`Cookies, cache, browser, ad blockers`],
  ['/mobile-login-final', t`Three other ways to sign in`, t`Try these if the button doesn’t work`],
  ['/mobile-login-fixed', t`Sign in on a phone`, t`The standard way and one made for phones`],
  ['/debug-auth', t`Check this browser`, t`Find out why you can’t sign in`],
] as const;

const checks = [
  ['/mobile-test', t`Sign-in status`],
  ['/mobile-auth-test', t`Both sign-ins side by side`],
  ['/mobile-simple-test', t`Short sign-in test`],
  ['/mobile-debug', t`Phone sign-in check with a log`],
  ['/test-auth', t`Status of the sign-in service`],
  ['/login-success', t`Who am I signed in as?`],
] as const;

const linkClass = 'inline-flex items-center underline underline-offset-4 touch';

export function HelpPage() {
  usePageTitle(t`Help`);
  const { data: user } = useQuery(userQuery);
  return (
    <div className="mx-auto w-full max-w-2xl flex-1 space-y-4 px-4 py-8 sm:px-6">
      <h1 className="text-xl">{t`Help`}</h1>
      <NoCookiesNotice />
      <CardSection title={t`Can’t sign in?`}>
        <div className="mb-4 flex flex-wrap gap-2">
          <ButtonLink variant="primary" href="/api/login">
            {t`Sign In`}
          </ButtonLink>
          <ButtonLink href="/idp/forgot-password">{t`Forgot your password?`}</ButtonLink>
        </div>
        <ul className="space-y-2">
          {steps.map(([path, label, description]) => (
            <li key={path}>
              <PageLink href={path} className={`${linkClass} font-medium`}>
                {label}
              </PageLink>
              <span className="block text-sm text-ink-soft">{description}</span>
            </li>
          ))}
        </ul>
      </CardSection>
      <CardSection title={t`Checks to send us`} description={t`If you contact us, tell us what these say.`}>
        <ul className="flex flex-wrap gap-x-6">
          {checks.map(([path, label]) => (
            <li key={path}>
              <PageLink href={path} className={linkClass}>
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      </CardSection>
      <CardSection title={t`Another question?`}>
        <p className="text-sm text-ink-soft">{t`Premium members can ask us, and get an answer within a day.`}</p>
        {user?.isPremium && (
          <PageLink href="/account#support" className={linkClass}>
            {t`Ask a question`}
          </PageLink>
        )}
      </CardSection>
    </div>
  );
}
