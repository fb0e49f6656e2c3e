import type { PricingStrategy } from '#domain/price/age.ts';
import { chainWithUnknownLevel, type PricedChain } from '#domain/price/estimate/level.ts';
import type { ChainObservation } from '#domain/price/evidence.ts';

type ChainObservationJson = [
  itemId: number,
  chainId: number,
  cents: number,
  regularCents: number | null,
  state: string | null,
  seconds: number,
];

export type ChainJson = [
  id: number,
  level: number | null,
  westLevel: number | null,
  levelOffset: number,
  levelError: number,
  habit: PricingStrategy,
  isClub: boolean,
];

export type KnownChains = ReadonlyMap<number, PricedChain | 'club'>;

/** Leaves out club packs, which don't predict prices at other stores. */
export function parseObservationsByChain(json: string | null, chains: KnownChains): ChainObservation[] {
  // This JSON isn't validated, because only the database writes it.
  const observations: ChainObservationJson[] = json === null ? [] : JSON.parse(json);
  return observations.flatMap(([itemId, chainId, priceCents, regularPriceCents, state, seconds]) => {
    const chain = chains.get(chainId) ?? chainWithUnknownLevel;
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

export function parseChains(json: readonly ChainJson[]): KnownChains {
  return new Map(
    json.map(([id, level, westLevel, levelOffset, levelError, habit, isClub]) => [
      id,
      isClub ? 'club' : { level, westLevel, levelOffset, levelError, habit },
    ]),
  );
}
