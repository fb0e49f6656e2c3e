import type { ReactNode } from 'react';
import { formatCount, t } from '#domain/language.ts';
import { formatApproximateUsd, formatRoundedUsd } from '#domain/price/approximate-usd.ts';
import { rich } from '#web/lib/rich.ts';
import { membershipText } from '#web/shared/membership-text.ts';
import { pricesBeingEntered } from '#web/shared/price-entry.ts';
import { Button } from '#web/ui/button.tsx';
import { LogoCircle } from '#web/ui/logo-circle.tsx';
import { PageLink } from '#web/ui/page-link.tsx';
import { Amount } from './amount.tsx';
import { priceSourcesText } from './comparison-text.ts';
import type { ComparisonStore, ComparisonView, RankedStore } from './comparison-view.ts';

function locationText(store: ComparisonStore, isSimulated: boolean): string | null {
  if (store.calculatedDistance === undefined) return null;
  const distanceText = t`${store.calculatedDistance.toFixed(1)} miles away`;
  // A sample store's location is only a ZIP code's center, so its distance isn't shown. The demo shows a made-up
  // distance.
  if (!store.isSample) return distanceText;
  return isSimulated ? t`${distanceText} · sample location` : t`sample location`;
}

function StoreRange({ row: { store, total }, isSimulated }: { row: RankedStore; isSimulated: boolean }) {
  const { lowTotalCents, highTotalCents, missingEntryIds, pricedCount } = total;
  const hasRange = highTotalCents > lowTotalCents;
  const rangeText = `${formatRoundedUsd(lowTotalCents, true)}–${formatRoundedUsd(highTotalCents, true)}`;
  const details = [
    missingEntryIds.length > 0 && t`missing ${formatCount(missingEntryIds.length, 'item')}`,
    locationText(store, isSimulated),
    store.membership !== null && membershipText(store.membership),
  ].filter((words) => words !== false && words !== null);
  return (
    <li className="flex items-start gap-3 py-2">
      <LogoCircle letters={store.logo} color={store.color} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{store.name}</span>
        <span className="figures block text-sm text-ink-soft">{details.join(' · ')}</span>
      </span>
      {pricedCount > 0 && (
        <span className="figures max-w-2/5 text-right">
          <span className="block font-medium">
            {formatApproximateUsd(total.totalCents, total.estimatedCount > 0)}
          </span>
          {hasRange && <span className="block text-sm text-ink-soft">{t`likely ${rangeText}`}</span>}
        </span>
      )}
    </li>
  );
}

function TotalBreakdown({ view, first: { total } }: { view: ComparisonView; first: RankedStore }) {
  const isEstimate = total.estimatedCount > 0;
  return (
    <p className="text-sm text-ink-soft">
      {rich`${<Amount cents={total.subtotalCents} isEstimate={isEstimate} />} + ${<Amount cents={total.taxCents} isEstimate={isEstimate} />} tax (${view.taxText})`}
    </p>
  );
}

function PriceActions({ view, onLeave }: { view: ComparisonView; onLeave: () => void }) {
  if (view.pricesToCheck.length === 0) return null;
  const enterPrices = () => {
    onLeave();
    pricesBeingEntered.set(view.pricesToCheck);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={enterPrices}>{t`Enter prices I saw`}</Button>
      <PageLink
        href="/receipts"
        className="inline-flex items-center px-2.5 underline underline-offset-4 touch"
      >
        {t`Add a receipt`}
      </PageLink>
    </div>
  );
}

export function CertaintyContent({
  view,
  first,
  answer,
  onLeave,
  children,
}: {
  view: ComparisonView;
  first: RankedStore;
  answer: NonNullable<ComparisonView['answer']>;
  onLeave: () => void;
  children: ReactNode;
}) {
  const cardPriceCount = view.entries.filter(({ storePrices }) =>
    storePrices.some((storePrice) => storePrice.store.id === first.store.id && storePrice.card?.isCounted),
  ).length;
  return (
    <div className="space-y-3">
      <p className="font-medium text-pretty">
        {answer.sentence} {answer.explanation}
      </p>
      <ol className="divide-y divide-line border-y border-line">
        {view.ranked.map((row) => (
          <StoreRange key={row.store.id} row={row} isSimulated={view.isSimulated} />
        ))}
      </ol>
      {answer.details.length > 0 && (
        <ul className="space-y-1.5">
          {answer.details.map((detail) => (
            <li key={detail} className="text-pretty">
              {detail}
            </li>
          ))}
        </ul>
      )}
      <PriceActions view={view} onLeave={onLeave} />
      <div className="space-y-1 border-t border-line pt-3">
        <p className="text-sm text-ink-soft">
          {priceSourcesText(first.total, view.isSimulated)}
          {cardPriceCount > 0 && ` ${t`${formatCount(cardPriceCount, 'price')} with your card.`}`}{' '}
          <PageLink
            href="/about#prices"
            className="underline underline-offset-4"
          >{t`How we get prices`}</PageLink>
        </p>
        <TotalBreakdown view={view} first={first} />
        {children}
      </div>
    </div>
  );
}
