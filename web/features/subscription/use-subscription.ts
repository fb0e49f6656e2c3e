import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelSubscription, checkSubscriptionStatus, createSubscription } from '#contract/subscription.ts';
import { ApiError } from '#web/api/api-error.ts';
import { keyOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { formatDay } from '#web/lib/format-date.ts';
import { toast } from '#web/ui/toast.ts';

const CHECKS = 4;
const BETWEEN_CHECKS_MS = 700;

const sessionKey = keyOf(createSubscription, {});

/** Every answer of the server may be another with another plan; only what is being paid stays as it is. */
const refreshAll = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [api, call] }) => api === sessionKey[0] && call !== sessionKey[1],
  });

/** What is needed to pay. Asked for by opening the page; the server gives the same again for the same user. */
export const paymentSessionQuery = (userId: string) =>
  queryOptions({
    queryKey: [...sessionKey, userId],
    queryFn: async ({ client }) => {
      try {
        return await request(createSubscription, {});
      } catch (error) {
        // Paid in another tab: the page shows so once it knows the user anew.
        if (error instanceof ApiError && error.code === 'already_subscribed') await refreshAll(client);
        else toast({ title: 'Error', description: 'Failed to initialize subscription', tone: 'destructive' });
        throw error;
      }
    },
    gcTime: 0,
  });

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks how the subscription stands; a payment may take the provider a moment to book. */
async function awaitActive(): Promise<boolean> {
  for (let check = 1; ; check += 1) {
    const { subscriptionStatus } = await request(checkSubscriptionStatus, {});
    if (subscriptionStatus === 'active') return true;
    if (check === CHECKS) return false;
    await pause(BETWEEN_CHECKS_MS);
  }
}

/** After a payment: says so, asks the server for its effect, and loads anew what depends on it (SPEC §4, §8). */
export function useActivation({ onActive }: { onActive: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      toast({
        title: 'Payment Successful',
        description: 'Welcome to Premium! You now have access to all features.',
      });
      if (!(await awaitActive())) throw new Error('The payment is not booked yet.');
      await refreshAll(client);
    },
    onSuccess: onActive,
    onError: () =>
      toast({
        title: 'Payment Successful',
        description: 'Payment completed! Please refresh the page to access premium features.',
      }),
  });
}

/** Ends the subscription; `keptUntil` is the day that was shown before, null when there is none. */
export function useCancelSubscription({ onSettled }: { onSettled: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_keptUntil: Date | null) => request(cancelSubscription, {}),
    onSuccess: async (_state, keptUntil) => {
      await refreshAll(client);
      toast({
        title: 'Subscription Cancelled',
        description:
          keptUntil === null
            ? 'Nothing more is charged. Your 30 days from sign-up are over, so Premium has ended.'
            : `You keep Premium until ${formatDay(keptUntil)}, 30 days from your sign-up. Nothing more is charged.`,
      });
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to cancel subscription. Please try again.',
        tone: 'destructive',
      }),
    onSettled,
  });
}
