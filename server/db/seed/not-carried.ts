type RegionalBrand = { brand: string; states: readonly string[] };
type Chain = { states: readonly string[]; notCarried: readonly string[] };

export function listGoodsNotCarried(chain: Chain, regionalBrands: readonly RegionalBrand[]): string[] {
  const absentBrands = regionalBrands.filter(
    ({ states }) => !states.some((state) => chain.states.includes(state)),
  );
  return [...chain.notCarried, ...absentBrands.map(({ brand }) => brand)];
}
