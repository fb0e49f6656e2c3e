type RegionalBrand = { brand: string; states: readonly string[] };
type Chain = { states: readonly string[]; notCarried: readonly string[] };

export function listGoodsNotCarried(chain: Chain, regionalBrands: readonly RegionalBrand[]): string[] {
  const elsewhere = regionalBrands.filter(
    ({ states }) => !states.some((state) => chain.states.includes(state)),
  );
  return [...chain.notCarried, ...elsewhere.map(({ brand }) => brand)];
}
