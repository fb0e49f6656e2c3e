import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listProposedItems, type ProposedItem, reviewProposedItem } from '#contract/scan.ts';
import { t } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

export const useProposedItems = (isAdmin: boolean) =>
  useQuery({ ...createQueryOptions(listProposedItems, {}), enabled: isAdmin });

type Verdict = { proposed: ProposedItem; isAccepted: boolean };

function verdictText({ gtin }: ProposedItem, isAccepted: boolean): string {
  if (gtin === null) return isAccepted ? t`Item accepted` : t`Item rejected`;
  return isAccepted ? t`Barcode accepted` : t`Barcode rejected`;
}

export function useReviewProposedItem() {
  const client = useQueryClient();
  const reviewMutation = useMutation({
    mutationFn: ({ proposed: { id, proposedAt }, isAccepted }: Verdict) =>
      request(reviewProposedItem, { params: { id }, body: { isAccepted, proposedAt } }),
    onSuccess: (_nothing, { proposed, isAccepted }) =>
      toast({ title: verdictText(proposed, isAccepted), description: proposed.name }),
    onError: (error) =>
      error instanceof ApiError && error.status === 404
        ? toastFailure(t`Not reviewed`, t`Someone already reviewed, changed, or removed it.`)
        : toastFailure(t`Error`, errorMessage(error, t`Couldn’t save your decision.`)),
    onSettled: () => client.invalidateQueries({ queryKey: createQueryKey(listProposedItems, {}) }),
  });
  const once = useSingleFlight();
  return {
    review: (proposed: ProposedItem, isAccepted: boolean) =>
      void once(String(proposed.id), () =>
        reviewMutation.mutateAsync({ proposed, isAccepted }).catch(() => undefined),
      ),
    pendingId: reviewMutation.isPending ? reviewMutation.variables.proposed.id : null,
  };
}
