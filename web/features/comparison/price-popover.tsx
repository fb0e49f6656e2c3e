import type { CartEntry } from '#contract/cart.ts';
import type { StorePrice } from '#contract/store-price.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { localizedItemName, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { computePackPrice, type ShownPrice } from '#domain/price/price.ts';
import { LoyaltyCardButton } from '#web/shared/card-button.tsx';
import { shownPriceHistory } from '#web/shared/open-history.ts';
import { pricesBeingEntered } from '#web/shared/price-entry.ts';
import { packagesText } from '#web/shared/quantity.ts';
import { Button, RouteLink } from '#web/ui/button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Amount } from './amount.tsx';
import { priceKindText } from './comparison-text.ts';

type PricedStorePrice = StorePrice & { shown: ShownPrice; filledBy: NonNullable<StorePrice['filledBy']> };

function packageText({ shown, filledBy, unitPrice }: PricedStorePrice): string {
  const { packCount, unit } = filledBy;
  const priceEachText =
    packCount > 1 && !isSoldByWeight(unit) ? t`${formatUsd(shown.priceCents)} each` : null;
  return [packagesText(filledBy), priceEachText, unitPrice].filter((words) => words !== null).join(' · ');
}

function cardText({ card, filledBy }: PricedStorePrice): string | null {
  if (card === undefined) return null;
  const otherPriceText =
    card.otherCents === null ? null : formatUsd(Math.round(card.otherCents * filledBy.packCount));
  if (card.isCounted)
    return otherPriceText === null ? t`With your card.` : t`With your card. ${otherPriceText} without it.`;
  return otherPriceText === null ? null : t`${otherPriceText} with the store’s card.`;
}

export function PricePopover({
  entry,
  storePrice,
  button,
  isSimulated,
  now,
  onClose,
}: {
  entry: CartEntry;
  storePrice: PricedStorePrice;
  button: HTMLElement;
  isSimulated: boolean;
  now: Date;
  onClose: () => void;
}) {
  const { store, card, filledBy } = storePrice;
  const linePrice = computePackPrice(storePrice.shown, filledBy.packCount);
  const isEstimate = linePrice.kind === 'estimated';
  const { itemId: id, name, brand, unit } = filledBy;
  // Move focus to the price first, so that the dialog returns focus to the price when it's closed.
  const closeAndOpen = (open: () => void) => {
    button.focus();
    onClose();
    open();
  };
  const cardPriceText = cardText(storePrice);
  return (
    <Popover button={button} label={t`${localizedItemName(name)} at ${store.name}`} onClose={onClose}>
      <p className="text-sm text-ink-soft">{t`${localizedItemName(name)} at ${store.name}`}</p>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
        <Amount cents={linePrice.priceCents} isEstimate={isEstimate} className="text-lg font-semibold" />
        <span className="figures text-sm text-ink-soft">
          {linePrice.lowCents < linePrice.highCents
            ? t`likely ${`${formatUsd(linePrice.lowCents)}–${formatUsd(linePrice.highCents)}`}`
            : priceKindText(linePrice, now)}
        </span>
      </p>
      <div className="mt-2 space-y-1 text-sm text-ink-soft">
        <p className="figures">{packageText(storePrice)}</p>
        <p>{linePrice.basis}.</p>
        {cardPriceText !== null && <p className="figures">{cardPriceText}</p>}
      </div>
      {!isSimulated && (
        <div className="mt-3 flex flex-wrap gap-x-2 gap-y-1">
          <Button
            size="sm"
            onClick={() => closeAndOpen(() => pricesBeingEntered.set([{ entry, storeIds: [store.id] }]))}
          >
            {t`I saw a price`}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            onClick={() =>
              closeAndOpen(() =>
                shownPriceHistory.set({ item: { id, name, brand, unit }, storeIds: [store.id] }),
              )
            }
          >
            {t`Price history and alert`}
          </Button>
          <RouteLink size="sm" variant="quiet" href={`/price-match/${id}`}>
            {t`Show at the register`}
          </RouteLink>
          {card && <LoyaltyCardButton store={store} hasCard={card.isCounted} />}
        </div>
      )}
    </Popover>
  );
}
