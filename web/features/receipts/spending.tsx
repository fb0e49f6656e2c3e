import { useQuery } from '@tanstack/react-query';
import type { Spending as Spent } from '#contract/spending.ts';
import { currentLocale, formatCount, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { MIN_MATCHED_ITEMS } from '#domain/price/estimate/own-inflation.ts';
import { rich } from '#web/lib/rich.ts';
import { LoadFailure } from '#web/shared/load-failure.tsx';
import { CardSection } from '#web/ui/card.tsx';
import { spendingQuery } from './receipts-query.ts';
import { sumReceiptsByMonth } from './sum-by-month.ts';

const createMonthFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' });
  return (month: string) => format.format(new Date(`${month}-01`));
};
const formatShortMonth = createMonthFormat({ month: 'short', year: 'numeric' });
const formatLongMonth = createMonthFormat({ month: 'long', year: 'numeric' });

const ROW_HEIGHT_PIXELS = 32;

/** Formats a price change with one decimal place. More would suggest more precision than a few prices can give. */
function changeText(change: number): string {
  const percent = Math.abs(change * 100).toFixed(1);
  if (percent === '0.0') return t`the same`;
  return change > 0 ? t`${percent}% more` : t`${percent}% less`;
}

function PersonalInflation({ inflation }: Pick<Spent, 'inflation'>) {
  if (inflation === null) {
    return (
      <p className="text-pretty text-ink-soft">
        {rich`Not enough receipts yet. Your personal inflation needs ${MIN_MATCHED_ITEMS} items you bought in two different months.`}
      </p>
    );
  }
  const { from, to, itemCount, paidChange, regularChange } = inflation;
  const regularPriceChangeText = changeText(regularChange);
  return (
    <div>
      <p className="mb-1 text-xl font-semibold tabular-nums">{changeText(paidChange)}</p>
      <p className="text-pretty text-ink-soft">
        {rich`That’s what you paid for the same things in ${formatLongMonth(to)}, compared with ${formatLongMonth(from)}.`}{' '}
        {regularPriceChangeText !== changeText(paidChange) && (
          <>{t`At regular prices: ${regularPriceChangeText}.`} </>
        )}
        {t`We compare at least ${formatCount(itemCount, 'item')} you bought in both months. Things you spend more on count more.`}
      </p>
    </div>
  );
}

function SpendingBars({ months }: { months: ReturnType<typeof sumReceiptsByMonth> }) {
  const maxCents = Math.max(1, ...months.map(({ totalCents }) => totalCents));
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={months.length * ROW_HEIGHT_PIXELS}
      className="block text-sm tabular-nums"
    >
      {months.map(({ month, totalCents }, row) => {
        const centerY = row * ROW_HEIGHT_PIXELS + ROW_HEIGHT_PIXELS / 2;
        return (
          <g key={month}>
            <text x="0" y={centerY} dominantBaseline="central" className="fill-ink-soft">
              {formatShortMonth(month)}
            </text>
            <rect
              x="24%"
              y={centerY - 7}
              width={`${((totalCents / maxCents) * 50).toFixed(2)}%`}
              height="14"
              rx="3"
              className="fill-ink-soft"
              opacity="0.6"
            />
            <text
              x="100%"
              y={centerY}
              textAnchor="end"
              dominantBaseline="central"
              className="fill-ink font-medium"
            >
              {formatUsd(totalCents)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function SpendingByStore({ totals }: Pick<Spent, 'totals'>) {
  return (
    <details className="mt-2">
      <summary className="inline-flex cursor-pointer items-center underline underline-offset-4 touch">
        {t`By store, as a table`}
      </summary>
      <table className="mt-1 w-full text-sm tabular-nums">
        <thead>
          <tr className="text-left text-ink-soft">
            {[t`Month`, t`Store`].map((head) => (
              <th key={head} scope="col" className="py-1 pr-2 font-normal">
                {head}
              </th>
            ))}
            <th scope="col" className="py-1 pl-2 text-right font-normal">
              {t`Spent`}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {totals.toReversed().map(({ month, storeName, receiptCount, totalCents }) => (
            <tr key={`${month} ${storeName}`}>
              <td className="py-1.5 pr-2">{formatShortMonth(month)}</td>
              <th scope="row" className="py-1.5 text-left font-normal wrap-anywhere">
                {storeName} <span className="text-ink-soft">{formatCount(receiptCount, 'receipt')}</span>
              </th>
              <td className="py-1.5 pl-2 text-right">{formatUsd(totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

export function SpendingCard() {
  const { data, error, refetch } = useQuery(spendingQuery);
  if (error !== null && data === undefined) {
    return <LoadFailure title={t`Couldn’t load your spending`} error={error} refetch={refetch} />;
  }
  if (data === undefined || data.totals.length === 0) return null;
  return (
    <CardSection title={t`Your spending`} description={t`From the receipts you saved in the last 13 months.`}>
      <SpendingBars months={sumReceiptsByMonth(data.totals)} />
      <SpendingByStore totals={data.totals} />
      <h3 className="mt-4 mb-1 border-t border-line pt-4 font-medium">{t`Your personal inflation`}</h3>
      <PersonalInflation inflation={data.inflation} />
    </CardSection>
  );
}
