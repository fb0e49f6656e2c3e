import type { ItemPrices, Offer } from '#contract/prices.ts';
import { joinList, t } from '#domain/language.ts';
import type { ItemsQuery } from './items-query.ts';

export type OfferChoice = Pick<ItemPrices, 'itemId' | 'firmness'>;

export type OffersQuery = ItemsQuery<readonly OfferChoice[], ItemPrices[]>;

/** `stores` starts with the recommended store. */
export type OfferSource = { query: OffersQuery; stores: readonly { id: number; name: string }[] };

export const findOffers = (
  prices: readonly ItemPrices[],
  { itemId, firmness }: OfferChoice,
): readonly Offer[] =>
  prices.find((each) => each.itemId === itemId && each.firmness === firmness)?.offers ?? [];

type OfferSummary = {
  offer: Offer | null;
  at: string;
  /** Where the choice is or isn't sold, such as "Not at Aldi". Empty if the choice may be sold everywhere. */
  sold: string;
};

function availabilityText(sold: readonly string[], missing: readonly string[]): string {
  const [only] = sold;
  if (missing.length === 0) return '';
  if (only === undefined) return t`Not at your stores`;
  if (sold.length === 1) return t`Only at ${only}`;
  return missing.length <= 2
    ? t`Not at ${joinList(missing, 'disjunction')}`
    : t`Not at ${missing.length} of your ${sold.length + missing.length} stores`;
}

/** Uses the first price in the order of `stores`, which starts with the recommended store. */
export function summarizeOffers(offers: readonly Offer[], stores: OfferSource['stores']): OfferSummary {
  const here = stores.flatMap((store) => {
    const offer = offers.find(({ storeId }) => storeId === store.id);
    return offer === undefined ? [] : [{ name: store.name, offer }];
  });
  const priced = here.find(({ offer }) => offer.priceCents !== null);
  const namesOf = (some: typeof here) => some.map(({ name }) => name);
  const soldAt = namesOf(here.filter(({ offer }) => offer.isSoldThere));
  const missing = namesOf(here.filter(({ offer }) => !offer.isSoldThere));
  const isOnlyStoreNamed = soldAt.length === 1 && missing.length > 0;
  const isElsewhere = priced !== undefined && priced !== here[0] && !isOnlyStoreNamed;
  return {
    offer: priced?.offer ?? null,
    at: isElsewhere ? priced.name : '',
    sold: availabilityText(soldAt, missing),
  };
}

export const isSoldElsewhere = (offers: readonly Offer[]): boolean =>
  offers.length > 0 && offers.every(({ isSoldThere }) => !isSoldThere);
