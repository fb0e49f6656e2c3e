import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { StorePrice } from '#contract/prices.ts';
import type { Firmness } from '#domain/firmness.ts';
import { formatUsd } from '#domain/money.ts';
import { priceOfPacks, type ShownPrice } from '#domain/price.ts';
import { isAgeing } from '#domain/price-age.ts';
import { isSoldByWeight } from '#domain/sold-by-weight.ts';
import { cx } from '#web/lib/cx.ts';
import { fillingWords } from '#web/shared/quantity.ts';
import { Amount } from './amount.tsx';
import { kindWords } from './words.ts';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Kind and age of a price; a tap says what it rests on, and what it may really be. */
function Origin({ shown, now }: { shown: ShownPrice; now: Date }) {
  const { kind, observedAt, basis, lowCents, highCents } = shown;
  const isOld = observedAt !== null && isAgeing(observedAt, now);
  const isExact = lowCents === highCents;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="inline-flex flex-col items-end text-sm">
      <button
        type="button"
        aria-expanded={isOpen}
        // The second click of a double click was not meant as another one.
        onClick={({ detail }) => detail < 2 && setIsOpen(!isOpen)}
        className={cx(
          'inline-flex items-center gap-1 py-0.5 whitespace-nowrap underline decoration-dotted underline-offset-4',
          kind === 'estimated' || isOld ? 'text-amber' : 'text-ink-soft',
        )}
      >
        {isOld && <Clock aria-hidden className="size-3.5" strokeWidth={1.75} />}
        {kindWords(shown, now, timeZone)}
      </button>
      {isOpen && (
        <span className="max-w-44 text-[0.75rem] leading-4 text-pretty text-ink-soft">
          {basis}.{!isExact && ` Between ${formatUsd(lowCents)} and ${formatUsd(highCents)}, 4 in 5.`}
        </span>
      )}
    </span>
  );
}

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
  const line = priceOfPacks(shown, packCount);
  const isEstimate = shown.kind === 'estimated';
  return (
    <span className="inline-flex flex-col items-end">
      <span className="flex items-center gap-1.5">
        {isLowest && (
          <span className="rounded bg-accent-soft px-1 text-[0.6875rem] leading-4 font-semibold text-accent-strong">
            lowest
          </span>
        )}
        <Amount
          cents={line.priceCents}
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
      <Origin shown={line} now={now} />
    </span>
  );
}
