import type { Offer } from '#contract/prices.ts';
import { t } from '#domain/language.ts';
import { rich } from '#web/lib/rich.ts';
import { type OfferSource, summarizeOffers } from './offers.ts';
import { Price } from './price.tsx';

export function OfferLine({
  offers,
  stores,
  quantity = 1,
}: {
  offers: readonly Offer[];
  stores: OfferSource['stores'];
  quantity?: number;
}) {
  const { offer, at, sold } = summarizeOffers(offers, stores);
  if (offer === null && sold === '') return null;
  // Other sizes may need a different number of packages, so show the price of one package.
  const times = offer?.otherSize === null ? quantity : 1;
  const price = offer !== null && offer.priceCents !== null && (
    <Price
      cents={Math.round(offer.priceCents * times)}
      isEstimate={offer.isEstimate}
      className="font-medium text-ink"
    />
  );
  return (
    <span className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
      {price && (
        <span>
          {offer.otherSize === null ? price : rich`${price} for ${offer.otherSize}`}
          {offer.unitPrice !== null && <span className="figures"> · {offer.unitPrice}</span>}
          {at !== '' && ` · ${at}`}
          {offer.isWithCard && ` · ${t`with card`}`}
        </span>
      )}
      {sold !== '' && <span>{sold}</span>}
    </span>
  );
}
