import { varianceOf } from '#domain/compare/chance/spread.ts';
import { type ShownPrice, Z_80 } from '#domain/price/price.ts';

/** A swap is offered only if it saves at least this much with 90 % probability. */
export const LEAST_SAVING_CENTS = 50;

type Line = { price: ShownPrice; cents: number };

/**
 * What buying `to` instead of `from` at a store of this chain saves, in cents before tax; null unless it surely saves
 * enough. For the same kind of thing, both prices share the error of their line.
 */
export function sureSaving(
  from: Line,
  to: Line,
  { chainId, isSameKind }: { chainId: number; isSameKind: boolean },
): number | null {
  const terms = [
    { cents: from.cents, chainId, price: from.price },
    { cents: -to.cents, chainId, price: to.price },
  ];
  const variance = varianceOf(isSameKind ? [terms] : terms.map((term) => [term]));
  const savesCents = from.cents - to.cents;
  return savesCents - Z_80 * Math.sqrt(variance) >= LEAST_SAVING_CENTS ? savesCents : null;
}

/** The fewest of these swaps, largest first, that save `overCents`; all of them if even those don't. */
export function swapsToSave<Swap extends { savesCents: number }>(
  swaps: readonly Swap[],
  overCents: number,
): readonly Swap[] {
  let rest = overCents;
  const count = swaps.findIndex(({ savesCents }) => {
    rest -= savesCents;
    return rest <= 0;
  });
  return count === -1 ? swaps : swaps.slice(0, count + 1);
}
