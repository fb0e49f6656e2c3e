import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createSharedComparison } from '#contract/shared-comparisons.ts';
import { t } from '#domain/language.ts';
import { errorMessage, errorToShow } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { waitForCartChanges } from '#web/shared/cart-cache.ts';
import { CopyLink, useCopyLink } from '#web/shared/copy-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { sharedComparisonsQuery } from './comparisons-query.ts';

function PricesLink({ url }: { url: string }) {
  return (
    <>
      <CopyLink label={t`Link to the prices`} url={url} {...useCopyLink(url)} />
      <p role="status" className="text-sm text-ink-soft">
        {t`You can delete this page under Account.`}
      </p>
    </>
  );
}

export function ShareComparisonSection({
  storeIds,
  hasOwnPrices,
}: {
  storeIds: readonly number[];
  hasOwnPrices: boolean;
}) {
  const client = useQueryClient();
  const once = useSingleFlight();
  const { data, mutateAsync, isPending, error } = useMutation({
    mutationFn: async () => {
      await waitForCartChanges(client);
      return await request(createSharedComparison, { body: { storeIds: [...storeIds] } });
    },
    onSuccess: () => client.removeQueries({ queryKey: sharedComparisonsQuery.queryKey, exact: true }),
  });
  const failure = errorToShow(error);
  return (
    <section aria-labelledby="share-prices" className="mt-5 space-y-3 border-t border-line pt-4">
      <div>
        <h3 id="share-prices" className="font-medium">{t`Share this comparison`}</h3>
        <p className="text-sm text-ink-soft">
          {hasOwnPrices
            ? t`A page of today’s prices that won’t change. Anyone with the link can read it. It shows prices you entered, with store and date. Your notes aren’t on it.`
            : t`A page of today’s prices that won’t change. Anyone with the link can read it. Your notes aren’t on it.`}
        </p>
      </div>
      {failure !== null && (
        <Notice tone="red" title={t`Sharing Failed`}>
          <p>{errorMessage(failure, t`Couldn’t share your prices. Please try again.`)}</p>
        </Notice>
      )}
      {data === undefined ? (
        <Button
          isPending={isPending}
          onClick={() => void once('prices', () => mutateAsync().catch(() => null))}
        >
          {t`Share prices`}
        </Button>
      ) : (
        <PricesLink url={data.shareUrl} />
      )}
    </section>
  );
}
