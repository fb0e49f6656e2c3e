import { hasDayEnded } from '#domain/price/age.ts';
import { withLearnedLevel } from '#domain/price/estimate/learned-level.ts';
import { chainWithUnknownLevel } from '#domain/price/estimate/level.ts';
import type { MilkCity } from '#domain/price/estimate/milk.ts';
import type { ChainObservation } from '#domain/price/evidence.ts';
import { toNonMemberPrice } from '#domain/price/member-price.ts';
import { OWN_SOURCE, type PriceObservation } from '#domain/price/price.ts';
import type { PricingStore } from '#server/features/stores/api.ts';
import type { KnownChains } from './chain-observations.ts';
import type { StoreOffer } from './store-price.ts';

/** A price that one viewer sees instead of the public price: the shopper's own, a live one, or one being previewed. */
export type ViewerObservation = {
  itemId: number;
  storeId: number;
  chainId: number;
  state: string;
  priceCents: number;
  regularPriceCents: number | null;
  /** True if the price requires the store's card. Shoppers without the card pay the regular price. */
  isMember: boolean;
  promotionEndsOn?: string | null;
  seenAt: Date;
  /** The chain's price level, learned from the shopper's prices. Null if there isn't enough data. */
  ownLevel?: { offset: number; error: number } | null;
  /** The nearest city with milk prices. Null if the item isn't milk or no such city is near. */
  milkCity?: MilkCity | null;
  /** Where the price comes from if it isn't the shopper's own. */
  source?: string;
};

const toObservation = ({
  priceCents,
  regularPriceCents,
  promotionEndsOn = null,
  seenAt,
  source = OWN_SOURCE,
}: ViewerObservation): PriceObservation => ({
  priceCents,
  regularPriceCents,
  promotionEndsOn,
  source,
  observedAt: seenAt.toISOString(),
});

const noObservations = { atStore: null, atChain: null };

/**
 * Returns the price without the loyalty card. It has no end date, because only the member price's end date is known.
 * Returns an empty array if only the member price is known.
 */
function toPriceWithoutCard(observation: ViewerObservation): ViewerObservation[] {
  if (!observation.isMember) return [observation];
  const nonMemberPrice = toNonMemberPrice(observation);
  return nonMemberPrice === null ? [] : [{ ...nonMemberPrice, promotionEndsOn: null }];
}

const findNewest = (observations: readonly ViewerObservation[]): ViewerObservation | undefined =>
  observations.reduce<ViewerObservation | undefined>(
    (latest, each) => (latest === undefined || each.seenAt > latest.seenAt ? each : latest),
    undefined,
  );

const isNewer = ({ seenAt }: ViewerObservation, knownPrice: PriceObservation | null) =>
  knownPrice === null || seenAt.getTime() >= Date.parse(knownPrice.observedAt);

/** True for a promotion that has ended and has no regular price. */
const isEndedPromotionOnly = ({ promotionEndsOn, regularPriceCents }: ViewerObservation, now: Date) =>
  !!promotionEndsOn && regularPriceCents === null && hasDayEnded(promotionEndsOn, now);

/**
 * Replaces the known prices at the store and in its chain with the shopper's own prices, unless the shopper's prices
 * are older or from a promotion that has ended.
 */
export function addOwnPricesAtStore(
  offer: StoreOffer,
  ownObservations: readonly ViewerObservation[] | undefined,
  { id, chainId }: Pick<PricingStore, 'id' | 'chainId'>,
  now: Date,
): StoreOffer {
  if (ownObservations === undefined) return offer;
  const usableObservations = ownObservations.filter((each) => !isEndedPromotionOnly(each, now));
  const chooseNewer = (
    knownPrices: Pick<StoreOffer, 'atStore' | 'atChain'>,
    observations: readonly ViewerObservation[],
  ) => {
    const atStore = findNewest(observations.filter(({ storeId }) => storeId === id));
    const atChain = findNewest(observations.filter((each) => each.chainId === chainId));
    return {
      atStore:
        atStore && isNewer(atStore, knownPrices.atStore) ? toObservation(atStore) : knownPrices.atStore,
      atChain:
        atChain && isNewer(atChain, knownPrices.atChain)
          ? { ...toObservation(atChain), state: atChain.state }
          : knownPrices.atChain,
    };
  };
  const memberObservations = usableObservations.filter(({ isMember }) => isMember);
  return {
    ...offer,
    ...chooseNewer(offer, usableObservations.flatMap(toPriceWithoutCard)),
    // An observation without a source is the shopper's own price.
    hasOwnPrice: ownObservations.some(({ storeId, source }) => storeId === id && source === undefined),
    ...(memberObservations.length > 0 && {
      member: chooseNewer(offer.member ?? noObservations, memberObservations),
    }),
  };
}

/** Keeps the newest price per chain. Leaves out club packs, which don't predict prices elsewhere. */
export function addOwnObservations(
  observations: readonly ChainObservation[],
  own: readonly ViewerObservation[] | undefined,
  chains: KnownChains,
): readonly ChainObservation[] {
  if (own === undefined) return observations;
  const observationsByChain = new Map(observations.map((observation) => [observation.chainId, observation]));
  for (const {
    itemId,
    chainId,
    state,
    milkCity,
    priceCents,
    regularPriceCents,
    promotionEndsOn,
    seenAt,
    ownLevel,
  } of own.flatMap(toPriceWithoutCard)) {
    // Skips promotions without a regular price, because they don't predict prices at other stores.
    if (promotionEndsOn && regularPriceCents === null) continue;
    const chain = chains.get(chainId) ?? chainWithUnknownLevel;
    const observedAt = seenAt.getTime();
    if (
      chain === 'club' ||
      (observationsByChain.get(chainId)?.observedAt ?? Number.NEGATIVE_INFINITY) > observedAt
    )
      continue;
    observationsByChain.set(chainId, {
      itemId,
      chainId,
      place: withLearnedLevel({ chain, state, milkCity }, ownLevel ?? undefined),
      priceCents,
      regularPriceCents,
      observedAt,
    });
  }
  return [...observationsByChain.values()];
}
