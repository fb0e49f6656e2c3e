import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listPriceAlerts, type PriceAlert, removePriceAlert, setPriceAlert } from '#contract/price-alerts.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { refreshQueries } from '#web/api/mutations.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export const priceAlertsQuery = createQueryOptions(listPriceAlerts, {});

export const alertTargetText = ({ atMostCents }: Pick<PriceAlert, 'atMostCents'>) =>
  atMostCents === null ? t`a good price` : t`${formatUsd(atMostCents)} or less`;

type NewPriceAlert = { itemId: number; atMostCents: number | null };

export function usePriceAlertMutations() {
  const client = useQueryClient();
  const refresh = () => refreshQueries(client, { queryKey: priceAlertsQuery.queryKey, exact: true });
  const setMutation = useMutation({
    mutationFn: (alert: NewPriceAlert) => request(setPriceAlert, { body: alert }),
    onSuccess: refresh,
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t set the alert.`)),
  });
  const removeMutation = useMutation({
    mutationFn: ({ id }: PriceAlert) => request(removePriceAlert, { params: { id } }),
    onSuccess: async (_, { item, atMostCents }) => {
      await refresh();
      toast({
        title: t`Alert removed`,
        description: t`No more emails about the price of ${localizedItemName(item.name)}.`,
        action: { label: t`Undo`, run: () => setMutation.mutate({ itemId: item.id, atMostCents }) },
      });
    },
    onError: (error) => toastFailure(t`Error`, errorMessage(error, t`Couldn’t remove the alert.`)),
  });
  return { setMutation, removeMutation };
}
