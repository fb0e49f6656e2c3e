import { useQuery } from '@tanstack/react-query';
import type { SavedReceipt } from '#contract/receipts.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { paidText, priceLevelDifferenceText } from './paid-text.ts';
import { receiptQuery } from './receipts-query.ts';

function Lines({ receipt }: { receipt: SavedReceipt }) {
  const differenceText = priceLevelDifferenceText(receipt);
  return (
    <>
      <p className="text-pretty">{paidText(receipt)}</p>
      {differenceText !== null && <p className="mt-1 text-pretty">{differenceText}</p>}
      <table className="mt-2 w-full text-sm tabular-nums">
        <thead>
          <tr className="text-left text-ink-soft">
            <th scope="col" className="py-1 font-normal">
              {t`Line`}
            </th>
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              {t`Our price`}
            </th>
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              {t`You paid`}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {receipt.lines.map(({ place, printedName, item, promisedCents, priceCents }) => (
            <tr key={place}>
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                {item ? localizedItemName(item.name) : <span className="font-mono">{printedName}</span>}
              </th>
              <td className="py-1.5 pl-2 text-right">
                {promisedCents === null ? '–' : formatUsd(promisedCents)}
              </td>
              <td className="py-1.5 pl-2 text-right">{formatUsd(priceCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function PaidPriceComparison({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(receiptQuery(id));
  if (error !== null)
    return <LoadFailure title={t`Couldn’t load the receipt`} error={error} refetch={refetch} />;
  if (data === undefined) {
    return (
      <LoadingSkeleton label={t`Loading the receipt`}>
        <Skeleton className="h-24" />
      </LoadingSkeleton>
    );
  }
  return <Lines receipt={data} />;
}
