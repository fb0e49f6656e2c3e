import type { StorePrice } from '#contract/store-price.ts';
import {
  checkFit,
  type FitRequest,
  findCheapestProduct,
  type MatchableItem,
  type ProductFit,
  removeSupersededEstimates,
} from '#domain/item/fit.ts';
import { parseRollSize } from '#domain/item/size/roll-size.ts';
import type { Measure } from '#domain/item/size/size-units.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { unitPriceText } from '#domain/item/size/unit-price.ts';
import { deferredText, t, translateText } from '#domain/language.ts';
import { ageInDays, STORE_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import { isCrowdsourced, OWN_SOURCE } from '#domain/price/price.ts';
import type { PricingStore } from '#server/features/stores/api.ts';
import { createStorePricer, type ItemRow, type PricedOffer, type StoreOffer } from './store-price.ts';

export type Candidate = ItemRow & { fitItem: MatchableItem; offerAt: (store: PricingStore) => StoreOffer };

export type MatchableItemRow = Pick<ItemRow, 'itemId' | 'brand' | 'unit'> & {
  kind: string;
  netAmount: number | null;
  netMeasure: Measure | null;
  netCount: number | null;
};

export const toMatchableItem = ({
  itemId,
  kind,
  brand,
  unit,
  netAmount,
  netMeasure,
  netCount,
}: MatchableItemRow): MatchableItem => ({
  itemId,
  // Rolls of different sizes count as different kinds, so they don't replace each other.
  kind: `${kind} ${parseRollSize(unit)}`.trimEnd(),
  brand,
  content:
    netAmount === null || netMeasure === null
      ? null
      : { amount: netAmount, measure: netMeasure, count: netCount ?? 1 },
  isSoldByWeight: isSoldByWeight(unit),
});

const sizeReasons = {
  'too-large': deferredText('Only bigger sizes here'),
  'too-small': deferredText('Only much smaller sizes here'),
} as const;

/**
 * Returns a function that fills the line at a store with the cheapest fitting candidate, or says why there's none.
 * `requested` is the candidate for the line's own item.
 */
export function createLineFiller(
  { requested, firmness, quantity }: { requested: Candidate } & Pick<FitRequest, 'firmness' | 'quantity'>,
  candidates: readonly Candidate[],
  now: Date,
): (store: PricingStore) => StorePrice {
  const fitRequest: FitRequest = { item: requested.fitItem, firmness, quantity };
  const checkedCandidates = candidates.map((row) => {
    const { fitItem: item } = row;
    return { row, item, outcome: checkFit(fitRequest, item), priceAt: createStorePricer(row, now) };
  });
  const fittingCandidates = checkedCandidates.flatMap(({ outcome, ...candidate }) =>
    typeof outcome === 'string' ? [] : [{ ...candidate, fit: outcome }],
  );

  const priceCandidate = (
    { row, priceAt }: Pick<(typeof checkedCandidates)[number], 'row' | 'priceAt'>,
    store: PricingStore,
  ) => priceAt(store, row.offerAt(store));

  function findUnavailableReason(store: PricingStore): string {
    for (const candidate of checkedCandidates) {
      const { outcome } = candidate;
      if (outcome !== 'too-large' && outcome !== 'too-small') continue;
      if (priceCandidate(candidate, store).shown) return translateText(sizeReasons[outcome]);
    }
    const reasons = fittingCandidates.map((candidate) => ({
      brand: candidate.row.brand,
      reason: priceCandidate(candidate, store).unavailableReason,
    }));
    if (firmness !== 'any') return reasons[0]?.reason ?? t`No price yet`;
    // If a line accepts any brand, its reason must not mention a brand.
    return (
      reasons.find(({ brand, reason }) => reason !== null && !reason.includes(brand))?.reason ??
      t`No match at this store`
    );
  }

  return (store) => {
    const fillings: (Filling & FillingTraits)[] = [];
    for (const { row, item, fit, priceAt } of fittingCandidates) {
      const offer = row.offerAt(store);
      const price = priceAt(store, offer);
      if (price.shown === null) continue;
      const { priceCents, source, kind, scope, observedAt } = price.shown;
      fillings.push({
        row,
        item,
        fit,
        price,
        priceCents,
        isEstimate: kind === 'estimated',
        isOwnObservation:
          source === OWN_SOURCE &&
          scope === 'store' &&
          ageInDays(observedAt ?? '', now) <= STORE_PRICE_MAX_AGE_DAYS,
        isChainsStoreBrand: offer.isChainsStoreBrand,
        hasOwnPrice: offer.hasOwnPrice ?? false,
      });
    }
    const filling =
      findCheapestProduct(removeSupersededEstimates(fillings.filter((each) => !isOnlyCrowdsourced(each)))) ??
      findCheapestProduct(fillings);
    if (filling !== undefined) return new FilledPrice(store, filling);
    const unavailableReason = findUnavailableReason(store);
    const { card } =
      fittingCandidates.map((candidate) => priceCandidate(candidate, store)).find(({ card }) => card) ?? {};
    const { hasOwnPrice } = requested.offerAt(store);
    const emptyPrice = {
      ...{ shown: null, filledBy: null, unitPrice: null },
      ...(card && { card }),
      ...(hasOwnPrice && { hasOwnPrice }),
    };
    return { store: toStoreRef(store), ...emptyPrice, unavailableReason };
  };
}

const storeRefs = new WeakMap<PricingStore, StorePrice['store']>();

/** Calls with the same store return the same object. */
function toStoreRef(store: PricingStore): StorePrice['store'] {
  const existingRef = storeRefs.get(store);
  if (existingRef !== undefined) return existingRef;
  const { id, chainId, name, chainName, logo, color, membership } = store;
  const ref = { id, chainId, name, chainName, logo, color, membership };
  storeRefs.set(store, ref);
  return ref;
}

type Filling = {
  row: Candidate;
  item: MatchableItem;
  fit: ProductFit;
  price: PricedOffer;
  priceCents: number;
  hasOwnPrice: boolean;
};

type FillingTraits = { isEstimate: boolean; isOwnObservation: boolean; isChainsStoreBrand: boolean };

/**
 * True if a substitute's price is crowdsourced and there's no estimate to check that price against. Such
 * a substitute fills a line only if no other item can, so that a false price can't lower a total.
 */
const isOnlyCrowdsourced = ({ fit, row, price: { shown } }: Filling) =>
  fit.tier !== 'exact' && row.basePriceCents === null && isCrowdsourced(shown?.source ?? '');

/** A class is faster than objects that each define a getter. */
class FilledPrice implements StorePrice {
  readonly store: StorePrice['store'];
  readonly shown: StorePrice['shown'];
  readonly card?: StorePrice['card'];
  readonly unavailableReason: string | null;
  readonly filledBy: NonNullable<StorePrice['filledBy']>;
  readonly hasOwnPrice?: true;
  readonly #content: MatchableItem['content'];
  readonly #category: ItemRow['category'];

  constructor(store: PricingStore, { row, item, fit, price, hasOwnPrice }: Filling) {
    const { content } = item;
    this.store = toStoreRef(store);
    this.shown = price.shown;
    if (price.card) this.card = price.card;
    if (hasOwnPrice) this.hasOwnPrice = true;
    this.unavailableReason = price.unavailableReason;
    this.filledBy = {
      itemId: row.itemId,
      name: row.name,
      brand: row.brand,
      unit: row.unit,
      tier: fit.tier,
      packCount: fit.packCount,
      size: content && { amount: content.amount, measure: content.measure },
    };
    this.#content = content;
    this.#category = row.category;
  }

  /**
   * A getter, so that the unit price is computed only when needed. The cart's response omits the unit price, so the
   * browser computes it.
   */
  get unitPrice() {
    return this.shown && unitPriceText(this.shown.priceCents, this.#content, this.#category);
  }
}
