import type { PriceHabit } from '#domain/price/age.ts';
import { type PricedChain, unknownChain } from '#domain/price/estimate/level.ts';
import type { ChainSighting } from '#domain/price/evidence.ts';

/** A price seen at a chain, as stored in `item_sighting`. */
type SeenJson = [
  itemId: number,
  chainId: number,
  cents: number,
  regularCents: number | null,
  state: string | null,
  seconds: number,
];

/** A chain's learned price data, or whether it's a club. */
export type ChainJson = [
  id: number,
  level: number | null,
  westLevel: number | null,
  levelOffset: number,
  levelError: number,
  habit: PriceHabit,
  isClub: boolean,
];

/** Chains with their own price data, by id. */
export type KnownChains = ReadonlyMap<number, PricedChain | 'club'>;

/**
 * Parses an item's sightings from `item_sighting`; null means none. Club packs are left out, since they don't predict
 * prices at other stores.
 */
export function toSightings(seen: string | null, chains: KnownChains): ChainSighting[] {
  // Trusted JSON: only the database writes it.
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

export function toChains(json: readonly ChainJson[]): KnownChains {
  return new Map(
    json.map(([id, level, westLevel, levelOffset, levelError, habit, isClub]) => [
      id,
      isClub ? 'club' : { level, westLevel, levelOffset, levelError, habit },
    ]),
  );
}
