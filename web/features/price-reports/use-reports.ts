import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPriceReports, type PriceReport, reviewPriceReport } from '#contract/price-reports.ts';
import { localizedItemName } from '#domain/language.ts';
import { ApiError, errorMessage } from '#web/api/api-error.ts';
import { createQueryKey, createQueryOptions } from '#web/api/query.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { toast, toastFailure } from '#web/ui/toast.ts';

/** Ids are unique only among reports with the same `from`. */
export const priceReportKey = ({ from, id }: PriceReport) => `${from} ${id}`;

export const usePriceReports = (isAdmin: boolean) =>
  useQuery({ ...createQueryOptions(listPriceReports, {}), enabled: isAdmin });

type Review = { report: PriceReport; isAccepted: boolean };

export function useReviewPriceReport() {
  const client = useQueryClient();
  const reviewMutation = useMutation({
    mutationFn: ({ report, isAccepted }: Review) => {
      const { id, from, priceCents, regularPriceCents, isMember, seenAt } = report;
      const body = { isAccepted, from, priceCents, regularPriceCents, isMember, seenAt };
      return request(reviewPriceReport, { params: { id }, body });
    },
    onSuccess: (_answer, { report, isAccepted }) =>
      toast({
        title: isAccepted ? 'Price accepted' : 'Price rejected',
        description: `${localizedItemName(report.item.name)} at ${report.store.name}`,
      }),
    onError: (error) =>
      error instanceof ApiError && error.status === 404
        ? toastFailure('Not reviewed', 'Someone already reviewed, changed, or removed it.')
        : toastFailure('Error', errorMessage(error, 'The price could not be reviewed.')),
    onSettled: () => client.invalidateQueries({ queryKey: createQueryKey(listPriceReports, {}) }),
  });
  const once = useSingleFlight();
  return {
    review: (report: PriceReport, isAccepted: boolean) =>
      void once(priceReportKey(report), () =>
        reviewMutation.mutateAsync({ report, isAccepted }).catch(() => undefined),
      ),
    pendingKey: reviewMutation.isPending ? priceReportKey(reviewMutation.variables.report) : null,
  };
}
