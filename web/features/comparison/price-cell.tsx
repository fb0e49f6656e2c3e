import { Clock } from 'lucide-react';
import type { StorePrice } from '#contract/prices.ts';
import type { Firmness } from '#domain/firmness.ts';
import { formatUsd } from '#domain/money.ts';
import { priceOfPacks } from '#domain/price.ts';
import { isAgeing } from '#domain/price-age.ts';
import { isSoldByWeight } from '#domain/sold-by-weight.ts';
import { cx } from '#web/lib/cx.ts';
import { fillingWords } from '#web/shared/quantity.ts';
import { Amount } from './amount.tsx';
import { kindWords } from './words.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * A line at one store: what it costs as a whole, what fills it, price per unit, kind and age. Missing is a dash with its
 * reason, never an empty cell. `isLowest` where it is the lowest of its row with 9 in 10.
 */
export function PriceCell({
  at,
  firmness,
  isLowest,
  now,
}: {
  at: StorePrice | undefined;
  firmness: Firmness;
  isLowest: boolean;
  now: Date;
}) {
  if (at === undefined || at.shown === null || at.filledBy === null) {
    return (
      <span className="inline-block max-w-40 text-sm text-ink-soft">
        <span aria-hidden>— </span>Not available
        {at?.unavailableReason && (
          <span className="block text-[0.75rem] leading-4">{at.unavailableReason}</span>
        )}
      </span>
    );
  }
  const { shown, filledBy } = at;
  const { packCount } = filledBy;
  const isEstimate = shown.kind === 'estimated';
  const isOld = shown.observedAt !== null && isAgeing(shown.observedAt, now);
  return (
    <span className="inline-flex flex-col items-end">
      <span className="flex items-center gap-1.5">
        {isLowest && (
          <span className="rounded bg-accent-soft px-1 text-[0.6875rem] leading-4 font-semibold text-accent-strong">
            lowest
          </span>
        )}
        <Amount
          cents={priceOfPacks(shown, packCount).priceCents}
          isEstimate={isEstimate}
          className={cx(isLowest && 'font-semibold text-accent')}
        />
      </span>
      {firmness !== 'product' && (
        <span className="max-w-44 text-sm text-pretty">{fillingWords(filledBy)}</span>
      )}
      <span className="figures text-sm whitespace-nowrap text-ink-soft">
        {packCount > 1 &&
          !isSoldByWeight(filledBy.unit) &&
          `${formatUsd(shown.priceCents)} each${at.unitPrice === null ? '' : ' · '}`}
        {at.unitPrice}
      </span>
      <span
        title={shown.basis}
        className={cx(
          'inline-flex items-center gap-1 text-sm whitespace-nowrap',
          isEstimate || isOld ? 'text-amber' : 'text-ink-soft',
        )}
      >
        {isOld && <Clock aria-hidden className="size-3.5" strokeWidth={1.75} />}
        {kindWords(shown, now, timeZone)}
      </span>
    </span>
  );
}
