import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { userQuery } from '#web/features/auth/user-query.ts';
import { PremiumBenefits } from '#web/features/subscription/benefits.tsx';
import { PaymentCard } from '#web/features/subscription/payment-card.tsx';
import { canSubscribe, PREMIUM_PRICE_TEXT } from '#web/features/subscription/plan.ts';
import { SubscriptionTerms } from '#web/features/subscription/terms.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { ButtonLink, RouteLink } from '#web/ui/button.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { HomeLink } from './home-link.tsx';

const REDIRECT_DELAY_MS = 2_000;

function Offer() {
  return (
    <div>
      <h1 className="text-xl tracking-[-0.02em]">{t`Cartwise Premium`}</h1>
      <p className="mt-3 text-answer font-semibold tracking-[-0.02em]">{PREMIUM_PRICE_TEXT}</p>
      <p className="mt-1 text-ink-soft">{t`Cancel anytime, no questions asked`}</p>
      <PremiumBenefits className="mt-6" />
    </div>
  );
}

function SignInFirst() {
  return (
    <CardSection title={t`Sign in to subscribe`}>
      <p className="text-ink-soft">{t`Premium is tied to your account. We’ll bring you back here afterward.`}</p>
      <div className="mt-4">
        <ButtonLink variant="primary" size="lg" href="/api/login?returnTo=%2Fsubscribe">
          {t`Sign In`}
        </ButtonLink>
      </div>
    </CardSection>
  );
}

function AlreadyPremium({ user }: { user: User }) {
  return (
    <CardSection title={t`You already have Premium`}>
      <p className="text-ink-soft">
        {user.isFamilyPremium
          ? t`You have it free as a family member. There’s nothing to pay.`
          : t`There’s nothing to pay. You have every feature.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <HomeLink>{t`Go to my cart`}</HomeLink>
        <RouteLink href="/account">{t`My account`}</RouteLink>
      </div>
    </CardSection>
  );
}

function useRedirectHome(isEnabled: boolean): void {
  const { history } = useRouter();
  useEffect(() => {
    if (!isEnabled) return;
    const timer = setTimeout(() => history.push('/'), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isEnabled, history]);
}

function Checkout({ user }: { user: User }) {
  const [hasPaid, setHasPaid] = useState(false);
  const [isActive, setIsActive] = useState(false);
  const [now] = useState(() => new Date());
  useRedirectHome(isActive);
  // After a payment on this page, keep the form, because it waits for the payment to be confirmed.
  if (!hasPaid && !canSubscribe(user)) return <AlreadyPremium user={user} />;
  return (
    <div className="space-y-4">
      <PaymentCard
        userId={user.id}
        terms={<SubscriptionTerms user={user} now={now} />}
        onPaid={() => setHasPaid(true)}
        onActive={() => setIsActive(true)}
      />
    </div>
  );
}

export function SubscribePage() {
  usePageTitle('Premium');
  const { data: user, error, refetch } = useQuery(userQuery);
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 items-start gap-8 px-4 py-6 sm:px-6 sm:py-12 md:grid-cols-2 lg:gap-16">
      <Offer />
      <div className="min-w-0">
        {error !== null && (
          <LoadFailure title={t`Couldn’t load your account`} error={error} refetch={refetch} />
        )}
        {error === null && user === undefined && <Spinner label={t`Loading…`} />}
        {user === null && <SignInFirst />}
        {user && <Checkout user={user} />}
      </div>
    </div>
  );
}
