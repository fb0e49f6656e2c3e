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
  const [onlyStoreName] = sold;
  if (missing.length === 0) return '';
  if (onlyStoreName === undefined) return t`Not at your stores`;
  if (sold.length === 1) return t`Only at ${onlyStoreName}`;
  return missing.length <= 2
    ? t`Not at ${joinList(missing, 'disjunction')}`
    : t`Not at ${missing.length} of your ${sold.length + missing.length} stores`;
}

/** Returns the first price in the order of `stores`, and a description of where the choice is sold. */
export function summarizeOffers(offers: readonly Offer[], stores: OfferSource['stores']): OfferSummary {
  const storeOffers = stores.flatMap((store) => {
    const offer = offers.find(({ storeId }) => storeId === store.id);
    return offer === undefined ? [] : [{ name: store.name, offer }];
  });
  const firstPricedOffer = storeOffers.find(({ offer }) => offer.priceCents !== null);
  const listNames = (offersToName: typeof storeOffers) => offersToName.map(({ name }) => name);
  const sellingStores = listNames(storeOffers.filter(({ offer }) => offer.isSoldThere));
  const nonsellingStores = listNames(storeOffers.filter(({ offer }) => !offer.isSoldThere));
  const isOnlyStoreNamed = sellingStores.length === 1 && nonsellingStores.length > 0;
  const isElsewhere =
    firstPricedOffer !== undefined && firstPricedOffer !== storeOffers[0] && !isOnlyStoreNamed;
  return {
    offer: firstPricedOffer?.offer ?? null,
    at: isElsewhere ? firstPricedOffer.name : '',
    sold: availabilityText(sellingStores, nonsellingStores),
  };
}

export const isSoldElsewhere = (offers: readonly Offer[]): boolean =>
  offers.length > 0 && offers.every(({ isSoldThere }) => !isSoldThere);
