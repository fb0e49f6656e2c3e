import type { MatchedIngredient } from '#contract/recipes.ts';
import {
  computePackageShare,
  computePacksToBuy,
  type PackageShare,
  type PacksToBuy,
} from '#domain/recipe/packs.ts';
import { type DraftLine, getChosenItem, toDraftLine } from '#web/shared/line-draft.ts';

export type RecipeLine = {
  need: MatchedIngredient;
  draft: DraftLine;
  isIncluded: boolean;
};

/** A line with the packages to buy. Lines with the same item share packages, and only the first of them has `packs`. */
export type PlannedLine = RecipeLine & {
  share: PackageShare;
  packs: PacksToBuy | null;
  isInEarlierPackage: boolean;
};

export const proposeRecipeLines = (needs: readonly MatchedIngredient[]): RecipeLine[] =>
  needs.map((need, key) => ({
    need,
    draft: toDraftLine(need.line, key),
    isIncluded: !need.isStaple && need.line.proposal !== 'nothing',
  }));

const getItemKey = ({ draft }: RecipeLine): string | null => {
  const item = getChosenItem(draft);
  return item === undefined ? null : `${item.id} ${draft.firmness}`;
};

export function planRecipeLines(lines: readonly RecipeLine[], factor: number): PlannedLine[] {
  const linesWithShares = lines.map((line) => {
    const item = getChosenItem(line.draft);
    return {
      ...line,
      share: item === undefined ? null : computePackageShare(line.need.amount, factor, item),
    };
  });
  const includedLines = linesWithShares.filter(({ isIncluded }) => isIncluded);
  const linesByItem = Map.groupBy(includedLines, getItemKey);
  return linesWithShares.map((line) => {
    const key = getItemKey(line);
    const item = getChosenItem(line.draft);
    const linesWithSameItem = linesByItem.get(key) ?? [];
    if (!line.isIncluded || key === null || item === undefined)
      return { ...line, packs: null, isInEarlierPackage: false };
    const isFirst = linesWithSameItem[0] === line;
    const shares = linesWithSameItem.map(({ share }) => share);
    return { ...line, packs: isFirst ? computePacksToBuy(shares, item) : null, isInEarlierPackage: !isFirst };
  });
}

export function toCartAddition(plannedLines: readonly PlannedLine[]) {
  const wishes = plannedLines.flatMap(({ draft, packs }) => {
    const item = getChosenItem(draft);
    return item === undefined || packs === null
      ? []
      : [{ itemId: item.id, quantity: packs.quantity, firmness: draft.firmness }];
  });
  const notes = plannedLines
    .filter(({ isIncluded, draft }) => isIncluded && draft.isNote)
    .map(({ draft }) => draft.line.text);
  return { wishes, freeLines: [...new Set(notes)] };
}

type RequestedItem = ReturnType<typeof toCartAddition>['wishes'][number];

/** `place` is an index into `wishes`. */
type PricedItems = {
  wishes: readonly RequestedItem[];
  lines: readonly (RecipeLinePrice & { place: number })[];
};

export type RecipeLinePrice = { priceCents: number; isEstimate: boolean };

/** Returns prices by line index, leaving out lines that changed after the request. */
export function matchRecipePrices(
  planned: readonly PlannedLine[],
  { wishes, lines }: PricedItems,
): Map<number, RecipeLinePrice> {
  const prices = planned.flatMap(({ draft, packs }, index) => {
    const itemId = getChosenItem(draft)?.id;
    const requestedIndex = wishes.findIndex(
      (item) =>
        item.itemId === itemId && item.firmness === draft.firmness && item.quantity === packs?.quantity,
    );
    const line = lines.find((each) => each.place === requestedIndex);
    return line === undefined ? [] : [[index, line] as const];
  });
  return new Map(prices);
}

/**
 * Computes the cost of the amounts used in the recipe. `unknownCount` is the number of priced lines whose used amount
 * is unknown.
 */
export function computeCostOfUsedAmounts(
  planned: readonly PlannedLine[],
  pricesByLine: ReadonlyMap<number, RecipeLinePrice>,
): { usedCents: number; unknownCount: number } {
  const usedCosts = [...pricesByLine].map(([index, { priceCents }]) => {
    const packs = planned[index]?.packs;
    return packs?.used == null ? null : (priceCents * packs.used) / packs.quantity;
  });
  const knownCosts = usedCosts.filter((cents) => cents !== null);
  return {
    usedCents: Math.round(knownCosts.reduce((sum, cents) => sum + cents, 0)),
    unknownCount: usedCosts.length - knownCosts.length,
  };
}
