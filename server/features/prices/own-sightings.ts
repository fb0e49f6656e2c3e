import type { ChainSighting } from '#domain/price/evidence.ts';
import { unknownChain } from '#domain/price/level.ts';
import { withoutCard } from '#domain/price/member-price.ts';
import { OWN_SOURCE, type PriceObservation } from '#domain/price/price.ts';
import type { ComparedStore } from '#server/features/stores/api.ts';
import type { ToldApart } from './sightings.ts';
import type { Offer } from './store-price.ts';

/** A price that the shopper who asks saw at a store. */
export type OwnSighting = {
  itemId: number;
  storeId: number;
  chainId: number;
  /** Of the store. */
  state: string;
  priceCents: number;
  /** The price without the promotion, when it was one. */
  regularPriceCents: number | null;
  /** It needs the card of the chain; the regular price is then the one without. */
  isMember: boolean;
  /** The last day of the promotion, where it was said. */
  promotionEndsOn?: string | null;
  seenAt: Date;
  /** Whose it is, where not the shopper's own. */
  source?: string;
};

const toObservation = ({
  priceCents,
  regularPriceCents,
  promotionEndsOn = null,
  seenAt,
  source = OWN_SOURCE,
}: OwnSighting): PriceObservation => ({
  priceCents,
  regularPriceCents,
  promotionEndsOn,
  source,
  observedAt: seenAt.toISOString(),
});

const nothingSeen = { atStore: null, atChain: null };

/** What anybody pays: of a member price the one without the card, which has no last day. */
function toPlain(seen: OwnSighting): OwnSighting[] {
  if (!seen.isMember) return [seen];
  const plain = withoutCard(seen);
  return plain === null ? [] : [{ ...plain, promotionEndsOn: null }];
}

const newest = (sightings: readonly OwnSighting[]): OwnSighting | undefined =>
  sightings.reduce<OwnSighting | undefined>(
    (found, each) => (found === undefined || each.seenAt > found.seenAt ? each : found),
    undefined,
  );

/** Whether it was seen no earlier than what everybody may read: of two equally new ones the shopper's own holds. */
const isNewer = ({ seenAt }: OwnSighting, known: PriceObservation | null) =>
  known === null || seenAt.getTime() >= Date.parse(known.observedAt);

/** What is known of an item at a store, with what the shopper saw of it there and elsewhere in the chain. */
export function withOwnOffer(
  offer: Offer,
  own: readonly OwnSighting[] | undefined,
  { id, chainId }: Pick<ComparedStore, 'id' | 'chainId'>,
): Offer {
  if (own === undefined) return offer;
  const newerOf = (known: Pick<Offer, 'atStore' | 'atChain'>, seen: readonly OwnSighting[]) => {
    const atStore = newest(seen.filter(({ storeId }) => storeId === id));
    const atChain = newest(seen.filter((each) => each.chainId === chainId));
    return {
      atStore: atStore && isNewer(atStore, known.atStore) ? toObservation(atStore) : known.atStore,
      atChain:
        atChain && isNewer(atChain, known.atChain)
          ? { ...toObservation(atChain), state: atChain.state }
          : known.atChain,
    };
  };
  const ofMembers = own.filter(({ isMember }) => isMember);
  return {
    ...offer,
    ...newerOf(offer, own.flatMap(toPlain)),
    ...(ofMembers.length > 0 && { member: newerOf(offer.member ?? nothingSeen, ofMembers) }),
  };
}

/** The sightings of an item with the shopper's own, one a chain, the newest; a club's packs say nothing of other stores. */
export function withOwnSightings(
  sightings: readonly ChainSighting[],
  own: readonly OwnSighting[] | undefined,
  chains: ToldApart,
): readonly ChainSighting[] {
  if (own === undefined) return sightings;
  const byChain = new Map(sightings.map((sighting) => [sighting.chainId, sighting]));
  for (const {
    itemId,
    chainId,
    state,
    priceCents,
    regularPriceCents,
    promotionEndsOn,
    seenAt,
  } of own.flatMap(toPlain)) {
    // A promotion says nothing of others, and the price without it is not known.
    if (promotionEndsOn && regularPriceCents === null) continue;
    const chain = chains.get(chainId) ?? unknownChain;
    const observedAt = seenAt.getTime();
    if (chain === 'club' || (byChain.get(chainId)?.observedAt ?? Number.NEGATIVE_INFINITY) > observedAt)
      continue;
    byChain.set(chainId, {
      itemId,
      chainId,
      place: { chain, state },
      priceCents,
      regularPriceCents,
      observedAt,
    });
  }
  return [...byChain.values()];
}
