import { LoaderCircle, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Offer } from '#contract/prices.ts';
import { quantityStep } from '#domain/item/size/sold-by-weight.ts';
import { localizedBrand, localizedItemName, localizedUnit, t } from '#domain/language.ts';
import { cx } from '#web/lib/cx.ts';
import { OfferLine } from '#web/shared/offer-line.tsx';
import type { OfferSource } from '#web/shared/offers.ts';
import { quantityText } from '#web/shared/quantity.ts';
import type { SearchOption } from './search-groups.ts';

export type CartQuantityControl = { quantity: number; change: (by: number) => void };

/**
 * A plus or minus button in a search result. It works only with a pointer, because search results can't take focus.
 * Keyboard users press Enter to add one more.
 */
function StepButton({
  by,
  quantityControl,
  children,
}: {
  by: number;
  quantityControl: CartQuantityControl;
  children: ReactNode;
}) {
  return (
    <span
      aria-hidden
      data-step={by > 0 ? 'more' : 'less'}
      className="inline-flex items-center justify-center rounded-lg text-ink-soft touch-square hover:text-ink"
      onClick={(event) => {
        // Otherwise, the click would also add the item to the cart.
        event.stopPropagation();
        quantityControl.change(by);
      }}
    >
      {children}
    </span>
  );
}

function Stepper({ unit, quantityControl }: { unit: string; quantityControl: CartQuantityControl }) {
  const step = quantityStep(unit);
  return (
    <span aria-hidden className="inline-flex shrink-0 items-center rounded-lg border border-line">
      <StepButton by={-step} quantityControl={quantityControl}>
        <Minus className="size-4" />
      </StepButton>
      <span className="figures min-w-5 text-center text-sm font-medium whitespace-nowrap">
        {quantityText(quantityControl.quantity, unit)}
      </span>
      <StepButton by={step} quantityControl={quantityControl}>
        <Plus className="size-4" />
      </StepButton>
    </span>
  );
}

export function SearchRow({
  option,
  offers,
  stores,
  favoriteButton,
  areOffersLoading,
  quantityControl,
  isPending,
  isHighlighted,
}: {
  option: SearchOption;
  offers: readonly Offer[];
  stores: OfferSource['stores'];
  areOffersLoading: boolean;
  favoriteButton: ReactNode;
  quantityControl: CartQuantityControl | undefined;
  isPending: boolean;
  isHighlighted: boolean;
}) {
  const Icon = isPending ? LoaderCircle : Plus;
  return (
    <>
      <span className="min-w-0 flex-[1_1_min(6rem,100%)]">
        <span className="sr-only">{localizedItemName(option.name)}, </span>
        <span className="font-medium">{localizedBrand(option.brand)}</span>
        <span className="text-sm text-ink-soft">
          {` · ${localizedUnit(option.unit)}`}
          {option.firmness === 'any' && (
            <span className="max-sm:sr-only">
              {' · '}
              {t`cheapest at each store`}
            </span>
          )}
        </span>
        {quantityControl !== undefined && (
          <span className="text-sm font-medium whitespace-nowrap text-accent">
            {' · '}
            {t`${quantityText(quantityControl.quantity, option.unit)} in cart`}
          </span>
        )}
        {areOffersLoading && offers.length === 0 ? (
          <span className="block h-5" />
        ) : (
          <OfferLine offers={offers} stores={stores} />
        )}
      </span>
      {/* Hidden on phones to make room for the price. On phones, shoppers can use the heart in the cart line. */}
      <span className="max-sm:hidden">{favoriteButton}</span>
      {quantityControl === undefined || isPending ? (
        <span
          className={cx(
            'inline-flex shrink-0 items-center gap-1 rounded-lg border px-2.5 py-1 text-sm font-medium',
            isHighlighted ? 'border-accent bg-accent text-on-accent' : 'border-line-strong',
          )}
        >
          <Icon className={cx('size-4', isPending && 'animate-spin')} />
          {isPending ? t`Adding...` : t`Add`}
        </span>
      ) : (
        <Stepper unit={option.unit} quantityControl={quantityControl} />
      )}
    </>
  );
}
