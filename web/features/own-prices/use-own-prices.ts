import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OwnPrice, putOwnPrices } from '#contract/own-prices.ts';
import { formatCount, t } from '#domain/language.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { didSucceed } from '#web/api/mutations.ts';
import { request } from '#web/api/request.ts';
import { refreshPrices } from '#web/shared/refresh-prices.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { priceUsageText } from './own-price-draft.ts';

function createSavedMessage(prices: readonly OwnPrice[]): { title: string; description: string } {
  if (prices.every(({ priceCents }) => priceCents === null)) {
    return { title: t`Price removed`, description: t`We’ve stopped using it in your totals.` };
  }
  return {
    title: prices.length === 1 ? t`Price saved` : t`${formatCount(prices.length, 'price')} saved`,
    description: priceUsageText(prices, new Date()),
  };
}

export function useOwnPrices() {
  const client = useQueryClient();
  const saveMutation = useMutation({
    mutationFn: (prices: OwnPrice[]) => request(putOwnPrices, { body: { prices } }),
    onSuccess: async ({ before }, prices) => {
      await refreshPrices(client);
      toast({
        ...createSavedMessage(prices),
        action: { label: t`Undo`, run: () => undoMutation.mutate(before) },
      });
    },
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t save the price.`)),
  });
  const undoMutation = useMutation({
    mutationFn: (prices: OwnPrice[]) => request(putOwnPrices, { body: { prices } }),
    onSuccess: () => refreshPrices(client),
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t restore the prices.`)),
  });
  return {
    save: (prices: OwnPrice[]) => didSucceed(saveMutation.mutateAsync(prices)),
    isPending: saveMutation.isPending,
  };
}
