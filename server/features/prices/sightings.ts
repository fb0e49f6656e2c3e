import type { PriceHabit } from '#domain/price/age.ts';
import type { ChainSighting } from '#domain/price/evidence.ts';
import { type PricedChain, unknownChain } from '#domain/price/level.ts';

/** A price seen at a chain, as `item_sighting` keeps it. */
type SeenJson = [
  itemId: number,
  chainId: number,
  cents: number,
  regularCents: number | null,
  state: string | null,
  seconds: number,
];

/** What tells a chain apart from one of which nothing is known; whether it is a club. */
export type ChainJson = [
  id: number,
  level: number | null,
  westLevel: number | null,
  levelOffset: number,
  levelError: number,
  habit: PriceHabit,
  isClub: boolean,
];

/** The chains of which more is known than of any, by id. */
export type ToldApart = ReadonlyMap<number, PricedChain | 'club'>;

/**
 * The sightings of an item at chains, from the JSON that `item_sighting` keeps; null is none. A club's packs are left out,
 * since they say nothing of other stores.
 */
export function toSightings(seen: string | null, chains: ToldApart): ChainSighting[] {
  // Only the database writes it.
  const sightings: SeenJson[] = seen === null ? [] : JSON.parse(seen);
  return sightings.flatMap(([itemId, chainId, priceCents, regularPriceCents, state, seconds]) => {
    const chain = chains.get(chainId) ?? unknownChain;
    if (chain === 'club') return [];
    return [
      {
        itemId,
        chainId,
        place: { chain, state },
        priceCents,
        regularPriceCents,
        observedAt: seconds * 1_000,
      },
    ];
  });
}

/** The chains by id. */
export function toChains(json: readonly ChainJson[]): ToldApart {
  return new Map(
    json.map(([id, level, westLevel, levelOffset, levelError, habit, isClub]) => [
      id,
      isClub ? 'club' : { level, westLevel, levelOffset, levelError, habit },
    ]),
  );
}
