import type { StorePrice } from '#contract/prices.ts';
import { cheapestFilling, type Fit, type FitItem, judgeFit, type Wish } from '#domain/fit.ts';
import { parseNetContent } from '#domain/net-content.ts';
import { isSoldByWeight } from '#domain/sold-by-weight.ts';
import type { ComparedStore } from '#server/features/stores/api.ts';
import { type ItemRow, type OfferRow, storePricer, unitPriceText } from './store-price.ts';

/** A product that may fill a line, with what is known of it at each store. */
export type Candidate = ItemRow & { kind: string; offers: ReadonlyMap<number, OfferRow> };

const toFitItem = ({ itemId, kind, brand, unit }: Candidate): FitItem => ({
  itemId,
  kind,
  brand,
  content: parseNetContent(unit),
  isSoldByWeight: isSoldByWeight(unit),
});

const sizeReasons = {
  'too-large': 'Known here only in larger packages',
  'too-small': 'Known here only in much smaller packages',
} as const;

/**
 * Fills a line at stores, one call per store: by the cheapest of the candidates that fit and have a price there; else it
 * says why not. `wished` is the candidate that stands for the wish.
 */
export function lineFiller(
  { wished, firmness, quantity }: { wished: Candidate } & Pick<Wish, 'firmness' | 'quantity'>,
  candidates: readonly Candidate[],
  now: Date,
): (store: ComparedStore) => StorePrice {
  const wish: Wish = { item: toFitItem(wished), firmness, quantity };
  const judged = candidates.map((row) => {
    const item = row === wished ? wish.item : toFitItem(row);
    return { row, item, outcome: judgeFit(wish, item), priceAt: storePricer(row, now) };
  });
  const fitting = judged.flatMap(({ outcome, ...candidate }) =>
    typeof outcome === 'string' ? [] : [{ ...candidate, fit: outcome }],
  );

  const priceOf = (
    { row, priceAt }: Pick<(typeof judged)[number], 'row' | 'priceAt'>,
    store: ComparedStore,
  ) => {
    const offer = row.offers.get(store.id);
    return offer && { brand: row.brand, price: priceAt(store, offer) };
  };

  /** Why no candidate has a price: a size that is there, else what is known of the chain or of the brand. */
  function whyNone(store: ComparedStore): string {
    for (const candidate of judged) {
      const { outcome } = candidate;
      if (outcome !== 'too-large' && outcome !== 'too-small') continue;
      if (priceOf(candidate, store)?.price.shown) return sizeReasons[outcome];
    }
    const prices = fitting.flatMap((candidate) => priceOf(candidate, store) ?? []);
    if (firmness !== 'any') return prices[0]?.price.unavailableReason ?? 'No price of it is known yet';
    // What is said of one brand is no reason where any will do.
    const reasons = prices.map(({ brand, price }) => ({ brand, reason: price.unavailableReason }));
    return (
      reasons.find(({ brand, reason }) => reason !== null && !reason.includes(brand))?.reason ??
      'No product that fits is known here'
    );
  }

  return (store) => {
    const filling = cheapestFilling(
      fitting.flatMap((candidate) => {
        const price = priceOf(candidate, store)?.price;
        return price?.shown ? [{ ...candidate, price, priceCents: price.shown.priceCents }] : [];
      }),
    );
    if (filling !== undefined) {
      const { row, item, price, priceCents } = filling;
      const unitPrice = unitPriceText(priceCents, item.content, row.category);
      return { ...price, unitPrice, filledBy: toFilledBy(row, filling.fit) };
    }
    const { id, chainId, name, chainName, logo, color, membership } = store;
    return {
      store: { id, chainId, name, chainName, logo, color, membership },
      shown: null,
      filledBy: null,
      unitPrice: null,
      unavailableReason: whyNone(store),
    };
  };
}

const toFilledBy = ({ itemId, name, brand, unit }: ItemRow, { tier, packCount }: Fit) => ({
  itemId,
  name,
  brand,
  unit,
  tier,
  packCount,
});
