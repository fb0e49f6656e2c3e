import type { QueryClient } from '@tanstack/react-query';
import { checkSubscriptionStatus, createSubscription } from '#contract/subscription.ts';
import { t } from '#domain/language.ts';
import { createQueryKey } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { clearToast, toast, toastStore } from '#web/ui/toast.ts';

const MAX_CHECKS = 4;
const CHECK_INTERVAL_MS = 700;

export const paymentSessionKey = createQueryKey(createSubscription, {});

/** Refetches all data except the payment session, because a new plan can change any response. */
export const refreshAllData = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [api, call] }) => api === paymentSessionKey[0] && call !== paymentSessionKey[1],
  });

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Checks several times whether Premium has started, because the payment provider may take a moment.
 * @throws if a check fails
 */
export async function waitForPremium(): Promise<boolean> {
  for (let check = 1; ; check += 1) {
    const { subscriptionStatus, subscriptionIsPastDue } = await request(checkSubscriptionStatus, {});
    if (subscriptionStatus === 'active' && !subscriptionIsPastDue) return true;
    if (check === MAX_CHECKS) return false;
    await delay(CHECK_INTERVAL_MS);
  }
}

export const UNCONFIRMED_PAYMENT_TEXT = t`Payment completed! Please refresh the page to access premium features.`;

export const notifyPremiumStarted = () =>
  toast({
    title: t`Payment Successful`,
    description: t`Welcome to Premium! You now have access to all features.`,
  });

export const notifyUnconfirmedPayment = () =>
  toast({ title: t`Payment Successful`, description: UNCONFIRMED_PAYMENT_TEXT });

export function showPaymentFailure(reason: string): () => void {
  toast({ title: t`Payment Failed`, description: reason, tone: 'destructive', isShownOnPage: true });
  const shownToast = toastStore.read();
  return () => {
    if (toastStore.read() === shownToast) clearToast();
  };
}
