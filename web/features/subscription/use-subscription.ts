import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelSubscription, checkSubscriptionStatus, createSubscription } from '#contract/subscription.ts';
import { ApiError } from '#web/api/api-error.ts';
import { keyOf } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.ts';
import { keepCancellationNews } from './cancellation-news.ts';

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

/** After a payment: asks the server for its effect, loads anew what depends on it, and says so (SPEC §4, §8). */
export function useActivation({ onActive }: { onActive: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (!(await awaitActive())) throw new Error('The payment is not booked yet.');
      await refreshAll(client);
    },
    onSuccess: () => {
      toast({
        title: 'Payment Successful',
        description: 'Welcome to Premium! You now have access to all features.',
      });
      onActive();
    },
    onError: () =>
      toast({
        title: 'Payment Successful',
        description: 'Payment completed! Please refresh the page to access premium features.',
      }),
  });
}

/** Ends the subscription. Then the page loads again (SPEC §4), and tells the `news` once it is there. */
export function useCancelSubscription({ onFailed }: { onFailed: () => void }) {
  return useMutation({
    mutationFn: (_news: string) => request(cancelSubscription, {}),
    onSuccess: (_state, news) => {
      keepCancellationNews(news);
      window.location.reload();
    },
    onError: () => {
      toast({
        title: 'Error',
        description: 'Failed to cancel subscription. Please try again.',
        tone: 'destructive',
      });
      onFailed();
    },
  });
}
