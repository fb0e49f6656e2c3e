import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { CartEntry } from '#contract/cart.ts';
import type { StorePrice } from '#contract/store-price.ts';
import { isSoldByWeight } from '#domain/item/sold-by-weight.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { isAgeing } from '#domain/price/age.ts';
import { priceOfPacks, type ShownPrice } from '#domain/price/price.ts';
import { cx } from '#web/lib/cx.ts';
import { timeZone } from '#web/lib/time-zone.ts';
import { historyLook } from '#web/shared/history-look.ts';
import { priceEntry } from '#web/shared/price-entry.ts';
import { fillingWords } from '#web/shared/quantity.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Amount } from './amount.tsx';
import { kindWords } from './words.ts';

const CardButton = lazyPart(async () => (await import('#web/shared/card-button.tsx')).CardButton);

/** What the card of the chain does to the price of so many packages. */
function CardWords({ card, packCount }: { card: StorePrice['card']; packCount: number }) {
  if (card === undefined || (!card.isCounted && card.otherCents === null)) return null;
  return (
    <span className="figures text-sm whitespace-nowrap text-ink-soft">
      {card.isCounted
        ? t`with card`
        : t`${formatUsd(Math.round((card.otherCents ?? 0) * packCount))} with card`}
    </span>
  );
}

/** Kind and age of a price, in words; amber where it is in doubt. */
function Kind({ shown, now }: { shown: ShownPrice; now: Date }) {
  const isOld = shown.observedAt !== null && isAgeing(shown.observedAt, now);
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 py-0.5 text-sm whitespace-nowrap underline decoration-dotted underline-offset-4',
        shown.kind === 'estimated' || isOld ? 'text-amber' : 'text-ink-soft',
      )}
    >
      {isOld && <Clock aria-hidden className="size-3.5" strokeWidth={1.75} />}
      {kindWords(shown, now, timeZone)}
    </span>
  );
}

type Priced = StorePrice & {
  shown: ShownPrice;
  filledBy: NonNullable<StorePrice['filledBy']>;
};

type Look = { entry: CartEntry; isLowest: boolean; isKindSaid: boolean; isSimulated: boolean; now: Date };

/** Opens the form for what the shopper saw. */
function EnterPrice({ entry, at, label }: { entry: CartEntry; at: StorePrice; label: string }) {
  // Of any brand it would not be known which product the price is of.
  if (at.filledBy === null && entry.firmness === 'any') return null;
  return (
    <Button
      look="quiet"
      size="sm"
      className="-mr-2.5 underline underline-offset-4"
      onClick={() => priceEntry.set([{ entry, storeIds: [at.store.id] }])}
    >
      {label}
    </Button>
  );
}

/** Opens what the product was seen to cost there. */
function LookBack({ at: { store, filledBy } }: { at: Priced }) {
  const { itemId: id, name, brand, unit } = filledBy;
  return (
    <Button
      look="quiet"
      size="sm"
      className="-mr-2.5 underline underline-offset-4"
      onClick={() => historyLook.set({ item: { id, name, brand, unit }, storeIds: [store.id] })}
    >
      {t`Price history and alert`}
    </Button>
  );
}

function LineAtStore({ at, entry, isLowest, isKindSaid, isSimulated, now }: Look & { at: Priced }) {
  const [isOpen, setIsOpen] = useState(false);
  const { shown, filledBy, unitPrice, card } = at;
  const { packCount } = filledBy;
  const line = priceOfPacks(shown, packCount);
  const origin = {
    type: 'button' as const,
    'aria-expanded': isOpen,
    // The second click of a double click was not meant as another one.
    onClick: ({ detail }: { detail: number }) => detail < 2 && setIsOpen(!isOpen),
  };
  const amount = (
    <Amount
      cents={line.priceCents}
      isEstimate={shown.kind === 'estimated'}
      className={cx(isLowest && 'font-semibold text-accent')}
    />
  );
  return (
    <span className="inline-flex flex-col items-end">
      <span className="flex items-center gap-1.5">
        {isLowest && (
          <span className="rounded bg-accent-soft px-1 text-[0.6875rem] leading-4 font-semibold text-accent-strong">
            {t`lowest`}
          </span>
        )}
        {isKindSaid ? (
          <button {...origin} className="-my-2.5 inline-flex items-center justify-end touch-square">
            {amount}
            <span className="sr-only">, {kindWords(shown, now, timeZone)}</span>
          </button>
        ) : (
          amount
        )}
      </span>
      {entry.firmness !== 'product' && (
        <span className="max-w-44 text-sm text-pretty">{fillingWords(filledBy)}</span>
      )}
      <span className="figures text-sm whitespace-nowrap text-ink-soft">
        {packCount > 1 && !isSoldByWeight(filledBy.unit) && (
          <>
            {packCount} × <Amount cents={shown.priceCents} isEstimate={shown.kind === 'estimated'} />
            {unitPrice !== null && ' · '}
          </>
        )}
        {unitPrice}
      </span>
      <CardWords card={card} packCount={packCount} />
      {!isKindSaid && (
        <button {...origin}>
          <Kind shown={line} now={now} />
        </button>
      )}
      {isOpen && (
        <span className="max-w-44 text-[0.75rem] leading-4 text-pretty text-ink-soft">
          {line.basis}.
          {line.lowCents < line.highCents &&
            t` Likely ${formatUsd(line.lowCents)}–${formatUsd(line.highCents)}.`}
          {card?.isCounted &&
            card.otherCents !== null &&
            t` ${formatUsd(Math.round(card.otherCents * packCount))} without the card.`}
        </span>
      )}
      {isOpen && !isSimulated && (
        <>
          {card && <CardButton store={at.store} hasCard={card.isCounted} />}
          <LookBack at={at} />
          <EnterPrice entry={entry} at={at} label={t`I saw a price`} />
        </>
      )}
    </span>
  );
}

/**
 * A line at one store: what it costs as a whole, what fills it, price per unit, kind and age; a tap says what it rests on,
 * and what it may really be. Missing is a dash with its reason, never an empty cell. `isLowest` where it is the lowest of
 * its row with 9 in 10; `isKindSaid` where the kind is that of all prices and said above them.
 */
export function PriceCell({ at, ...look }: Look & { at: StorePrice | undefined }) {
  if (at?.shown && at.filledBy) {
    const { shown, filledBy } = at;
    return <LineAtStore at={{ ...at, shown, filledBy }} {...look} />;
  }
  return (
    <span className="inline-block max-w-40 text-sm text-ink-soft">
      <span aria-hidden>— </span>
      {t`Not available`}
      {at?.unavailableReason && (
        <span className="block text-[0.75rem] leading-4">{at.unavailableReason}</span>
      )}
      {at?.card && (
        <span className="block">
          <CardWords card={at.card} packCount={1} />
          <CardButton store={at.store} hasCard={at.card.isCounted} />
        </span>
      )}
      {at && !look.isSimulated && <EnterPrice entry={look.entry} at={at} label={t`I saw it here`} />}
    </span>
  );
}
