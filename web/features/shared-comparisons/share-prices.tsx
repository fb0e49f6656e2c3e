import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Copy } from 'lucide-react';
import { createSharedComparison } from '#contract/shared-comparisons.ts';
import { t } from '#domain/language.ts';
import { errorMessage, shownError } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { useSingleFlight } from '#web/lib/use-single-flight.ts';
import { waitForCartChanges } from '#web/shared/cart-cache.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast, toastFailure } from '#web/ui/toast.ts';
import { comparisonsQuery } from './comparisons-query.ts';

function PricesLink({ url }: { url: string }) {
  const { copied, copy } = useCopy();
  const copyLink = async () => {
    if (await copy('link', url)) toast({ title: t`Copied!`, description: t`Link copied to clipboard` });
    else toastFailure(t`Copy Failed`, t`Failed to copy to clipboard`);
  };
  return (
    <>
      <div className="flex items-end gap-2">
        <Field
          label={t`Link to the prices`}
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          className="flex-1"
        />
        <Button
          icon={
            copied === null ? (
              <Copy className="size-4 shrink-0" />
            ) : (
              <Check className="size-4 shrink-0 stroke-[2.5]" />
            )
          }
          onClick={() => void copyLink()}
        >
          {copied === null ? t`Copy` : t`Copied`}
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {t`You can delete this page under Account.`}
      </p>
    </>
  );
}

export function SharePrices({ storeIds }: { storeIds: readonly number[] }) {
  const client = useQueryClient();
  const once = useSingleFlight();
  const { data, mutateAsync, isPending, error } = useMutation({
    mutationFn: async () => {
      await waitForCartChanges(client);
      return await request(createSharedComparison, { body: { storeIds: [...storeIds] } });
    },
    onSuccess: () => client.removeQueries({ queryKey: comparisonsQuery.queryKey, exact: true }),
  });
  const failure = shownError(error);
  return (
    <section aria-labelledby="share-prices" className="mt-5 space-y-3 border-t border-line pt-4">
      <div>
        <h3 id="share-prices" className="font-medium">{t`Share this comparison`}</h3>
        <p className="text-sm text-ink-soft">
          {t`A page of today’s prices that won’t change. Anyone with the link can read it. Your notes aren’t on it.`}
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
