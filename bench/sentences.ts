import { compareStores } from '#domain/compare/comparison.ts';
import { CONFIDENCE_LEVEL } from '#domain/price/judgment.ts';
import type { ShownPrice } from '#domain/price/price.ts';
import type { EvaluatedCase } from './back-test.ts';

const MIN_LINES = 4;
const MAX_STORES = 5;

type Claim = { stated: number; isTrue: boolean };

/**
 * Claims with amounts ("within $5", "at least $4 more") should hold in 90% of cases. The others state their own
 * probability, which is at least 90%.
 */
export type ClaimsByKind = { within: Claim[]; ruledOut: Claim[]; set: Claim[]; isCheapest: Claim[] };

const toShownPrice = ({ estimateCents, error }: EvaluatedCase): ShownPrice => ({
  ...{ priceCents: Math.round(estimateCents), regularPriceCents: null, kind: 'estimated', scope: 'estimate' },
  ...{ source: 'bench', observedAt: null, lowCents: 0, highCents: 0, error, basis: '' },
});

function listSubsets<T>(all: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return all.flatMap((first, index) =>
    listSubsets(all.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

/**
 * Checks the app's claims about each group of two to five stores, comparing the items that all of them carry.
 * `evaluatedCases` contains the estimates for one price table.
 */
export function checkClaims(evaluatedCases: readonly EvaluatedCase[]): ClaimsByKind {
  const claims: ClaimsByKind = { within: [], ruledOut: [], set: [], isCheapest: [] };
  const chains = [...new Set(evaluatedCases.map(({ chain }) => chain))].sort();
  for (let size = 2; size <= Math.min(MAX_STORES, chains.length); size += 1) {
    for (const group of listSubsets(chains, size)) addClaims(evaluatedCases, group, claims);
  }
  return claims;
}

function addClaims(
  evaluatedCases: readonly EvaluatedCase[],
  chains: readonly string[],
  claims: ClaimsByKind,
): void {
  const findCase = (chain: string, item: string) =>
    evaluatedCases.find((one) => one.chain === chain && one.item === item);
  const items = [...new Set(evaluatedCases.map(({ item }) => item))].filter((item) =>
    chains.every((chain) => findCase(chain, item)),
  );
  if (items.length < MIN_LINES) return;
  const stores = chains.map((_, index) => ({ storeId: index + 1, chainId: index + 1 }));
  const lines = items.map((item, index) => ({
    entryId: index + 1,
    quantity: 1,
    prices: new Map(
      chains.flatMap((chain, store) => {
        const priceCase = findCase(chain, item);
        return priceCase ? [[store + 1, toShownPrice(priceCase)] as const] : [];
      }),
    ),
  }));
  const { judgment } = compareStores({ stores, lines });
  if (judgment === null) return;
  const { bestBet, cheapest, ruledOut } = judgment;
  const computeRealCents = (storeId: number) =>
    1.08 * items.reduce((sum, item) => sum + (findCase(chains[storeId - 1] ?? '', item)?.realCents ?? 0), 0);
  const lowestCents = Math.min(...stores.map(({ storeId }) => computeRealCents(storeId)));
  const isLowest = (storeId: number) => computeRealCents(storeId) - lowestCents < 1;
  const bestBetCents = computeRealCents(bestBet.storeId);
  const addClaim = (kind: keyof ClaimsByKind, stated: number, isTrue: boolean) =>
    claims[kind].push({ stated, isTrue });
  if (bestBet.chance >= CONFIDENCE_LEVEL) addClaim('isCheapest', bestBet.chance, isLowest(bestBet.storeId));
  else addClaim('within', CONFIDENCE_LEVEL, bestBetCents - lowestCents <= bestBet.withinCents);
  addClaim('set', cheapest.chance, cheapest.storeIds.some(isLowest));
  for (const ruledOutStore of ruledOut)
    addClaim(
      'ruledOut',
      CONFIDENCE_LEVEL,
      computeRealCents(ruledOutStore.storeId) - bestBetCents >= ruledOutStore.lowExtraCents,
    );
}
