type RegionalBrand = { brand: string; states: readonly string[] };
type Chain = { states: readonly string[]; notCarried: readonly string[] };

/** Lists what a chain doesn't carry, including regional brands that aren't sold in any of the chain's states. */
export function listGoodsNotCarried(chain: Chain, regionalBrands: readonly RegionalBrand[]): string[] {
  const elsewhere = regionalBrands.filter(
    ({ states }) => !states.some((state) => chain.states.includes(state)),
  );
  return [...chain.notCarried, ...elsewhere.map(({ brand }) => brand)];
}
