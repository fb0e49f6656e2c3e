import type { CartEntry } from '#contract/cart.ts';
import type { StorePrice } from '#contract/store-price.ts';
import { t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { computePackPrice, type ShownPrice } from '#domain/price/price.ts';
import { cx } from '#web/lib/cx.ts';
import { PriceAgeLabel } from '#web/shared/price-age-label.tsx';
import { PriceButton } from '#web/shared/price-button.tsx';
import { pricesBeingEntered } from '#web/shared/price-entry.ts';
import { shortPackagesText } from '#web/shared/quantity.ts';
import { Button } from '#web/ui/button.tsx';
import { createLazyComponent } from '#web/ui/lazy-component.tsx';
import { Amount } from './amount.tsx';

const LoyaltyCardButton = createLazyComponent(
  async () => (await import('#web/shared/card-button.tsx')).LoyaltyCardButton,
);

function CardText({ card, packCount }: { card: StorePrice['card']; packCount: number }) {
  if (card === undefined || (!card.isCounted && card.otherCents === null)) return null;
  return (
    <span className="figures text-sm whitespace-nowrap text-ink-soft">
      {card.isCounted
        ? t`with card`
        : t`${formatUsd(Math.round((card.otherCents ?? 0) * packCount))} with card`}
    </span>
  );
}

type PricedStorePrice = StorePrice & {
  shown: ShownPrice;
  filledBy: NonNullable<StorePrice['filledBy']>;
};

type CellProps = {
  entry: CartEntry;
  isLowest: boolean;
  isPerUnit: boolean;
  isSimulated: boolean;
  now: Date;
};

function StoreLinePrice({
  storePrice,
  entry,
  isLowest,
  isPerUnit,
  now,
}: CellProps & { storePrice: PricedStorePrice }) {
  const { shown, filledBy, unitPrice, card, store } = storePrice;
  const packageText = entry.firmness === 'product' ? null : shortPackagesText(entry, filledBy);
  return (
    <span className="inline-flex flex-col items-end">
      <span className="flex items-center gap-1.5">
        {isLowest && (
          <span className="rounded bg-accent-soft px-1 text-[0.6875rem] leading-4 font-semibold text-accent-strong">
            {t`lowest`}
          </span>
        )}
        <PriceButton entryId={entry.id} storeId={store.id} className="-my-2">
          <Amount
            cents={computePackPrice(shown, filledBy.packCount).priceCents}
            isEstimate={shown.kind === 'estimated'}
            className={cx('opens', isLowest && 'font-semibold text-accent')}
          />
        </PriceButton>
      </span>
      <PriceAgeLabel shown={shown} now={now} />
      {packageText !== null && (
        <span className="max-w-44 text-sm text-pretty text-ink-soft">{packageText}</span>
      )}
      {isPerUnit && unitPrice !== null && (
        <span className="figures text-sm whitespace-nowrap text-ink-soft">{unitPrice}</span>
      )}
      <CardText card={card} packCount={filledBy.packCount} />
    </span>
  );
}

/** `isLowest` is true only if the price is at least 90% certain to be the row's lowest. */
export function PriceCell({ storePrice, ...props }: CellProps & { storePrice: StorePrice | undefined }) {
  if (storePrice?.shown && storePrice.filledBy) {
    const { shown, filledBy } = storePrice;
    return <StoreLinePrice storePrice={{ ...storePrice, shown, filledBy }} {...props} />;
  }
  const { entry, isSimulated } = props;
  // Don't offer to enter a price for an any-brand line without a product, because the price must belong to a product.
  const canEnter = !isSimulated && (storePrice?.filledBy != null || entry.firmness !== 'any');
  return (
    <span className="inline-block min-w-32 max-w-40 text-sm text-ink-soft">
      <span aria-hidden>— </span>
      {t`Not available`}
      {storePrice?.unavailableReason && (
        <span className="block text-[0.75rem] leading-4">{storePrice.unavailableReason}</span>
      )}
      {storePrice?.card && (
        <span className="block">
          <CardText card={storePrice.card} packCount={1} />
          <LoyaltyCardButton store={storePrice.store} hasCard={storePrice.card.isCounted} />
        </span>
      )}
      {storePrice && canEnter && (
        <Button
          variant="quiet"
          size="sm"
          className="-mr-2.5 underline underline-offset-4"
          onClick={() => pricesBeingEntered.set([{ entry, storeIds: [storePrice.store.id] }])}
        >
          {t`I saw it here`}
        </Button>
      )}
    </span>
  );
}
