import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { User } from '#contract/auth.ts';
import { t } from '#domain/language.ts';
import { AccountCard } from '#web/features/auth/account-card.tsx';
import { UnconfirmedEmailNotice } from '#web/features/auth/email-notice.tsx';
import { userQuery } from '#web/features/auth/user-query.ts';
import { SuggestionsCard } from '#web/features/messages/suggestions-card.tsx';
import { SupportCard } from '#web/features/messages/support-card.tsx';
import { PremiumBenefits } from '#web/features/subscription/benefits.tsx';
import { useCancellationToast } from '#web/features/subscription/cancellation-news.ts';
import { getCurrentPlan } from '#web/features/subscription/plan.ts';
import { PlanBadge } from '#web/features/subscription/plan-badge.tsx';
import { SubscriptionCard } from '#web/features/subscription/subscription-card.tsx';
import { cx } from '#web/lib/cx.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { PageFailure } from '#web/shared/load-failure.tsx';
import { AdSlot } from '#web/ui/ad-slot.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { AccountSections } from './account-sections.tsx';
import { SignInPage } from './sign-in-page.tsx';

const SCROLL_DELAY_MS = 100;

function useScrollToHash(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (hash === '') return;
    const timer = setTimeout(() => {
      const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const target = document.getElementById(hash);
      target?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth' });
      target?.focus({ preventScroll: true });
    }, SCROLL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hash]);
}

function PremiumFeatures({ isPremium }: { isPremium: boolean }) {
  return (
    <CardSection
      title={t`Premium Features`}
      actions={isPremium ? <Badge tone="accent-soft">{t`Yours`}</Badge> : undefined}
      className={cx(isPremium && 'ring-1 ring-accent')}
    >
      <PremiumBenefits isActive={isPremium} />
    </CardSection>
  );
}

function Account({ user }: { user: User }) {
  useScrollToHash();
  useCancellationToast();
  return (
    <div className="mx-auto w-full max-w-4xl space-y-4 px-4 py-4 sm:px-6 sm:py-8">
      <AccountCard user={user} badge={<PlanBadge plan={getCurrentPlan(user)} />} />
      <UnconfirmedEmailNotice user={user} returnTo="/account" />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="space-y-4">
          <SubscriptionCard user={user} />
          <AdSlot />
        </div>
        <PremiumFeatures isPremium={user.isPremium} />
      </div>
      <AccountSections user={user} />
      {user.isPremium && <SupportCard email={user.email} />}
      {user.isPremium && <SuggestionsCard email={user.email} />}
      <AdSlot />
    </div>
  );
}

function AccountSkeleton() {
  return (
    <LoadingSkeleton label={t`Loading your account`}>
      <div className="mx-auto w-full max-w-4xl space-y-4 px-4 py-4 sm:px-6 sm:py-8">
        <Skeleton className="h-28" />
        <div className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-52" />
          <Skeleton className="h-72" />
        </div>
      </div>
    </LoadingSkeleton>
  );
}

export function AccountPage() {
  usePageTitle(t`Account`);
  const { data: user, error, refetch } = useQuery(userQuery);
  if (error !== null)
    return <PageFailure title={t`Couldn’t load your account`} error={error} refetch={refetch} />;
  if (user === undefined) return <AccountSkeleton />;
  if (user !== null) return <Account user={user} />;
  return <SignInPage title={t`Please sign in to view your account.`} returnTo="/account" />;
}
