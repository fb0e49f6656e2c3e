import { queryOptions, useMutation } from '@tanstack/react-query';
import { cancelSubscription, createSubscription } from '#contract/subscription.ts';
import { t } from '#domain/language.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { toastFailure } from '#web/ui/toast.ts';
import { saveCancellationMessage } from './cancellation-news.ts';
import { paymentSessionKey, refreshAllData } from './payment-outcome.ts';

const hasNothingToPay = (error: unknown) =>
  error instanceof ApiError && (error.code === 'already_subscribed' || error.code === 'family_premium');

export const paymentSessionQuery = (userId: string) =>
  queryOptions({
    queryKey: [...paymentSessionKey, userId],
    queryFn: async ({ client }) => {
      try {
        return await request(createSubscription, {});
      } catch (error) {
        if (hasNothingToPay(error)) await refreshAllData(client);
        else toastFailure(t`Error`, t`Failed to initialize subscription`);
        throw error;
      }
    },
    gcTime: 0,
  });

export function useCancelSubscription({ onFailed }: { onFailed: () => void }) {
  return useMutation({
    mutationFn: (_message: string) => request(cancelSubscription, {}),
    onSuccess: (_state, message) => {
      saveCancellationMessage(message);
      window.location.reload();
    },
    onError: () => {
      toastFailure(t`Error`, t`Failed to cancel subscription. Please try again.`);
      onFailed();
    },
  });
}
