import type { AnswerKind, NameLookup } from '#domain/compare/answer-kind.ts';
import type { CommonLinesComparison, Comparison, StoreTotal } from '#domain/compare/comparison.ts';
import { formatCount, joinList, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { formatApproximateUsd } from '#domain/price/approximate-usd.ts';
import { ALMOST_CERTAIN_CHANCE, type RuledOutStore, type StoreJudgment } from '#domain/price/judgment.ts';
import type { PriceCheck } from '#domain/price/price-checks.ts';

/** Rounds percentages of 15 or more to multiples of 5, because they're imprecise. */
function roundedPercentText({ extraPercent }: RuledOutStore): string {
  const percent =
    extraPercent >= 15 ? 5 * Math.round(extraPercent / 5) : Math.max(1, Math.round(extraPercent));
  return `${percent}%`;
}

const MIN_SHOWN_CHANCE = 0.05;

type ShownChance = StoreJudgment['chances'][number] & { tenths: number };

/**
 * Returns the chances in descending order. If the rounded chances sum to more than 100%, those that were rounded up
 * most are lowered. At least one stays above zero, because the best of five stores has a chance of at least 20%.
 */
function roundToTenths({ chances, bestBet }: StoreJudgment): [ShownChance, ...ShownChance[]] {
  const shownChances = chances
    .filter(({ chance }) => chance >= MIN_SHOWN_CHANCE)
    .toSorted(
      (a, b) =>
        b.chance - a.chance || Number(b.storeId === bestBet.storeId) - Number(a.storeId === bestBet.storeId),
    )
    .map((each) => ({ ...each, tenths: Math.min(9, Math.round(10 * each.chance)) }));
  let excessTenths = shownChances.reduce((sum, { tenths }) => sum + tenths, -10);
  const mostRoundedUpFirst = shownChances
    .toReversed()
    .toSorted((a, b) => b.tenths - 10 * b.chance - (a.tenths - 10 * a.chance));
  for (const each of mostRoundedUpFirst) if (excessTenths-- > 0) each.tenths -= 1;
  return shownChances.filter(({ tenths }) => tenths > 0) as [ShownChance, ...ShownChance[]];
}

function chancesText(judgment: StoreJudgment, { storeName }: NameLookup): string {
  const [first, ...others] = roundToTenths(judgment);
  const name = storeName(first.storeId);
  if (first.chance >= ALMOST_CERTAIN_CHANCE) return t`${name} is the cheapest in nearly all cases like this.`;
  if (others.length === 0) return t`${name} is the cheapest in about ${first.tenths} of 10 cases like this.`;
  const othersText = joinList(others.map(({ storeId, tenths }) => t`${storeName(storeId)} in ${tenths}`));
  return t`${name} is the cheapest in about ${first.tenths} of 10 cases like this; ${othersText}.`;
}

function ruledOutText(ruledOutStore: RuledOutStore, names: NameLookup): string {
  const name = names.storeName(ruledOutStore.storeId);
  if (ruledOutStore.lowExtraCents === ruledOutStore.highExtraCents)
    return t`${name} costs ${formatUsd(ruledOutStore.extraCents)} more.`;
  const percentText = roundedPercentText(ruledOutStore);
  const atLeastCents = 100 * Math.floor(ruledOutStore.lowExtraCents / 100);
  if (atLeastCents > 0)
    return t`${name} costs about ${percentText} more (likely at least ${formatUsd(atLeastCents).slice(0, -3)} more).`;
  return ruledOutStore.chance >= ALMOST_CERTAIN_CHANCE
    ? t`${name} costs about ${percentText} more.`
    : t`${name} most likely costs about ${percentText} more.`;
}

function otherStoresText(
  { bestBet, cheapest, chances, ruledOut }: StoreJudgment,
  kind: AnswerKind,
  names: NameLookup,
): string[] {
  if (kind === 'same') return [];
  const isNamed = (storeId: number) =>
    storeId === bestBet.storeId ||
    bestBet.evenWith.includes(storeId) ||
    ruledOut.some((out) => out.storeId === storeId);
  const unnamedStoreIds = chances.flatMap(({ storeId }) => (isNamed(storeId) ? [] : [storeId]));
  const closeStoreIds = unnamedStoreIds.filter((storeId) => cheapest.storeIds.includes(storeId));
  const moreExpensiveStoreIds = unnamedStoreIds.filter((storeId) => !cheapest.storeIds.includes(storeId));
  const moreExpensiveNames = joinList(moreExpensiveStoreIds.map(names.storeName));
  return [
    ...(closeStoreIds.length > 0
      ? [t`${joinList(closeStoreIds.map(names.storeName))} could be just as cheap.`]
      : []),
    ...(moreExpensiveStoreIds.length === 1 ? [t`${moreExpensiveNames} probably costs more.`] : []),
    ...(moreExpensiveStoreIds.length > 1 ? [t`${moreExpensiveNames} probably cost more.`] : []),
  ];
}

const MAX_NAMED_ITEMS = 3;

const itemsText = (entryIds: readonly number[], names: NameLookup) =>
  entryIds.length > MAX_NAMED_ITEMS
    ? formatCount(entryIds.length, 'item')
    : joinList(entryIds.map(names.itemName));

const coversHalf = ({ sharedCount }: CommonLinesComparison, itemCount: number) =>
  2 * sharedCount >= itemCount;

export const isCheaperOnCommonLines = (comparison: CommonLinesComparison, itemCount: number): boolean =>
  coversHalf(comparison, itemCount) && comparison.cents < -comparison.evenCents;

function commonLinesText(comparison: CommonLinesComparison, names: NameLookup): string {
  const { cents, lowCents, highCents, evenCents } = comparison;
  const name = names.storeName(comparison.againstStoreId);
  const sharedItemsText =
    comparison.sharedCount === 1
      ? t`the one item both have`
      : t`the ${comparison.sharedCount} items both have`;
  if (Math.abs(cents) <= evenCents) return t`For ${sharedItemsText}, it costs about the same as ${name}.`;
  const isClear = lowCents > 0 || highCents < 0;
  const usd = formatApproximateUsd(Math.abs(cents), lowCents !== highCents);
  if (cents > 0) {
    return isClear
      ? t`For ${sharedItemsText}, it costs ${usd} more than ${name}.`
      : t`For ${sharedItemsText}, it probably costs more than ${name}.`;
  }
  return isClear
    ? t`For ${sharedItemsText}, it costs ${usd} less than ${name}.`
    : t`For ${sharedItemsText}, it probably costs less than ${name}.`;
}

function gapText(store: StoreTotal, { commonLinesComparisons }: Comparison, names: NameLookup): string {
  const missingText = t`${names.storeName(store.storeId)} is missing ${itemsText(store.missingEntryIds, names)}.`;
  const commonLines = commonLinesComparisons.find(({ storeId }) => storeId === store.storeId);
  const isUsable = commonLines !== undefined && coversHalf(commonLines, store.itemCount);
  return isUsable ? `${missingText} ${commonLinesText(commonLines, names)}` : missingText;
}

export const describeIncompleteStores = (comparison: Comparison, names: NameLookup): string[] =>
  comparison.stores
    .filter(({ isComplete, pricedCount }) => !isComplete && pricedCount > 0)
    .map((store) => gapText(store, comparison, names));

function priceChecksText({ priceChecks }: StoreJudgment, names: NameLookup): string[] {
  const groups = Map.groupBy(priceChecks, ({ storeIds }) => String(storeIds));
  return [...groups.values()].map((checks, index) => {
    const itemNames = joinList(checks.map(({ entryId }) => names.itemName(entryId)));
    const [{ storeIds }] = checks as [PriceCheck];
    const storeNames = joinList(storeIds.map(names.storeName));
    if (index > 0) return t`Then check ${itemNames} at ${storeNames}.`;
    return checks.length === 1
      ? t`To be more sure, check the price of ${itemNames} at ${storeNames}.`
      : t`To be more sure, check the prices of ${itemNames} at ${storeNames}.`;
  });
}

export const composeAnswerDetails = (
  comparison: Comparison,
  judgment: StoreJudgment,
  kind: AnswerKind,
  names: NameLookup,
) => ({
  explanation: chancesText(judgment, names),
  details: [
    ...otherStoresText(judgment, kind, names),
    ...judgment.ruledOut.map((out) => ruledOutText(out, names)),
    ...describeIncompleteStores(comparison, names),
    ...(kind === 'cheapest' ? [] : priceChecksText(judgment, names)),
  ],
});
