import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect } from 'react';
import { getListPrices, type List } from '#contract/lists.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { formatCount, joinList, t } from '#domain/language.ts';
import { formatApproximateUsd, formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { createQueryOptions } from '#web/api/query.ts';
import { rich } from '#web/lib/rich.ts';
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts';
import { Price } from '#web/shared/price.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import type { ListPrices } from './list-record.ts';

const DEBOUNCE_MS = 600;

const createFingerprint = ({ lines }: List): string =>
  lines
    .filter(({ isRemoved, wish }) => !isRemoved && wish.itemId !== null)
    .map(({ line, wish, quantity }) => [line, wish.itemId, wish.firmness, quantity].join(' '))
    .sort()
    .join();

function useListPrices(list: List, savePrices: (prices: ListPrices) => Promise<void>): void {
  const fingerprint = useDebouncedValue(createFingerprint(list), DEBOUNCE_MS);
  const { queryKey, queryFn } = createQueryOptions(getListPrices, { params: { id: list.id } });
  const { data } = useQuery({
    queryKey: [...queryKey, fingerprint],
    queryFn,
    enabled: fingerprint !== '',
    staleTime: MINUTE_MS,
  });
  useEffect(() => {
    if (data !== undefined) void savePrices(data);
  }, [data, savePrices]);
}

type Store = ListPrices['stores'][number];

function StoreTotal({ store }: { store: Store }) {
  const { totalCents, lowCents, highCents, missingCount, isEstimate = false } = store;
  const isRange = lowCents !== null && highCents !== null && lowCents !== highCents;
  return (
    <span className="text-right">
      <span className="block font-medium">
        {totalCents === null ? '—' : <Price cents={totalCents} isEstimate={isEstimate} isSum />}
      </span>
      <span className="figures block text-sm text-ink-soft">
        {missingCount > 0 && t`${missingCount} missing`}
        {missingCount === 0 &&
          isRange &&
          t`${formatRoundedUsd(lowCents, true)} to ${formatRoundedUsd(highCents, true)}`}
      </span>
    </span>
  );
}

function totalsText(stores: readonly Store[]): string | null {
  const totalTexts = stores
    .flatMap(({ name, totalCents, missingCount, isEstimate = false }) =>
      totalCents === null || missingCount > 0
        ? []
        : t`${name} ${formatApproximateUsd(totalCents, isEstimate)}`,
    )
    .slice(0, 2);
  return totalTexts.length === 0 ? null : t`With tax: ${joinList(totalTexts)}.`;
}

const isPlanEstimate = ({ lines }: ListPrices): boolean =>
  lines.some(({ storeId, prices }) => prices.some((price) => price.storeId === storeId && price.isEstimate));

export function ListRecommendation({
  list,
  prices,
  savePrices,
}: {
  list: List;
  prices: ListPrices | null;
  savePrices: (prices: ListPrices) => Promise<void>;
}) {
  useListPrices(list, savePrices);
  if (prices === null) return null;
  const { sentence, details, stores, planTotalCents, planSavesCents } = prices;
  if (sentence === null) return null;
  const stops = stores.filter(({ isInPlan }) => isInPlan);
  const storeNames = stops.map(({ name }) => name);
  const isEstimate = isPlanEstimate(prices);
  const totals = totalsText(stores);
  const planTotalText = planTotalCents === null ? null : formatApproximateUsd(planTotalCents, isEstimate);
  return (
    <section aria-label={t`Where to shop`} className="rounded-card border border-line bg-surface p-4">
      <p className="text-[1.0625rem] leading-snug font-medium wrap-anywhere">{sentence}</p>
      {totals !== null && <p className="figures mt-1 text-sm">{totals}</p>}
      {stops.length > 1 && planTotalText !== null && (
        <p className="mt-1 text-sm text-ink-soft">
          {planSavesCents !== null && planSavesCents > 0
            ? t`${joinList(storeNames)}: ${planTotalText}, ${formatApproximateUsd(planSavesCents, isEstimate)} less than one stop`
            : t`${joinList(storeNames)}: ${planTotalText}`}
        </p>
      )}
      {stores.length > 0 && (
        <details className="group -mb-2">
          <summary className="flex cursor-pointer items-center gap-1 text-sm text-ink-soft touch">
            {stores.length === 1 ? formatCount(1, 'store') : rich`All ${stores.length} stores`}
            <ChevronDown className="size-4 group-open:rotate-180" />
          </summary>
          <ul className="divide-y divide-line">
            {stores.map((store) => (
              <li key={store.id} className="flex items-center gap-3 py-2">
                <LogoCircle letters={store.logo} color={store.color} />
                <span className="min-w-0 flex-1 wrap-anywhere">{store.name}</span>
                <StoreTotal store={store} />
              </li>
            ))}
          </ul>
          {details.map((detail) => (
            <p key={detail} className="mt-1 text-sm text-ink-soft">
              {detail}
            </p>
          ))}
        </details>
      )}
    </section>
  );
}
