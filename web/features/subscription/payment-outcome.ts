import type { QueryClient } from '@tanstack/react-query';
import { checkSubscriptionStatus, createSubscription } from '#contract/subscription.ts';
import { t } from '#domain/language.ts';
import { keyOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { clearToast, toast, toastStore } from '#web/ui/toast.ts';

const CHECKS = 4;
const BETWEEN_CHECKS_MS = 700;

export const sessionKey = keyOf(createSubscription, {});

/** Every answer of the server may be another with another plan; only what is being paid stays as it is. */
export const refreshAll = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [api, call] }) => api === sessionKey[0] && call !== sessionKey[1],
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Asks how the subscription stands; a payment may take the provider a moment to book. False: the provider was asked
 * and has booked none. Throws when it could not be asked.
 */
export async function awaitActive(): Promise<boolean> {
  for (let check = 1; ; check += 1) {
    const { subscriptionStatus, subscriptionIsPastDue } = await request(checkSubscriptionStatus, {});
    if (subscriptionStatus === 'active' && !subscriptionIsPastDue) return true;
    if (check === CHECKS) return false;
    await pause(BETWEEN_CHECKS_MS);
  }
}

/** What is said when nobody could be asked about a payment that was made. */
export const PAID_NOT_CONFIRMED = t`Payment completed! Please refresh the page to access premium features.`;

export const notifyWelcome = () =>
  toast({
    title: t`Payment Successful`,
    description: t`Welcome to Premium! You now have access to all features.`,
  });

export const notifyPaidNotConfirmed = () =>
  toast({ title: t`Payment Successful`, description: PAID_NOT_CONFIRMED });

/** Says that a payment certainly did not happen, and why. Returns what puts the message away. */
export function notifyFailed(description: string): () => void {
  toast({ title: t`Payment Failed`, description, tone: 'destructive', isSaidInPlace: true });
  const said = toastStore.read();
  return () => {
    if (toastStore.read() === said) clearToast();
  };
}
