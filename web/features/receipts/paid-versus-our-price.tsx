import { useQuery } from '@tanstack/react-query';
import type { SavedReceipt } from '#contract/receipts.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { LoadingSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { receiptQuery } from './receipts-query.ts';

function sumWords({ lines }: SavedReceipt): string {
  const promisedLines = lines.filter(({ promisedCents }) => promisedCents !== null);
  if (promisedLines.length === 0)
    return t`We didn’t have prices for these items when you saved this receipt.`;
  const promised = promisedLines.reduce((sum, line) => sum + (line.promisedCents ?? 0), 0);
  const paid = promisedLines.reduce((sum, line) => sum + line.priceCents, 0);
  const percent = promised === 0 ? 0 : Math.round(((paid - promised) / promised) * 100);
  const verdict =
    percent === 0 ? t`about the same` : `${Math.abs(percent)}% ${percent > 0 ? t`more` : t`less`}`;
  return t`When you saved it, our prices came to ${formatUsd(promised)} for ${promisedLines.length} of ${lines.length} items. You paid ${formatUsd(paid)} for them: ${verdict}.`;
}

function learnedText({ learned }: SavedReceipt): string | null {
  if (learned === null) return null;
  const { chainName, percent, priceCount } = learned;
  const from = priceCount === 1 ? t`based on your price there` : t`based on your ${priceCount} prices there`;
  if (percent > 0) return t`${chainName} looks ${percent}% higher than we thought, ${from}.`;
  if (percent < 0) return t`${chainName} looks ${-percent}% lower than we thought, ${from}.`;
  return t`${chainName} charges about what we thought, ${from}.`;
}

function Lines({ receipt }: { receipt: SavedReceipt }) {
  const learned = learnedText(receipt);
  return (
    <>
      <p className="text-pretty">{sumWords(receipt)}</p>
      {learned !== null && <p className="mt-1 text-pretty">{learned}</p>}
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
