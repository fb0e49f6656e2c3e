import {
  composeAnswerDetails,
  describeIncompleteStores,
  isCheaperOnCommonLines,
} from '#domain/compare/answer-details.ts';
import type { AnswerKind, NameLookup } from '#domain/compare/answer-kind.ts';
import type { Comparison, StoreTotal } from '#domain/compare/comparison.ts';
import { formatCount, joinList, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import {
  computeDisplayedDifferenceCents,
  formatApproximateUsd,
  formatRoundedUsd,
} from '#domain/price/approximate-usd.ts';
import { ALMOST_CERTAIN_CHANCE, CONFIDENCE_LEVEL, type StoreJudgment } from '#domain/price/judgment.ts';

type Swap = { storeId: number; entryIds: readonly number[] };

export type ComparisonAnswer = {
  kind: AnswerKind;
  label: string;
  sentence: string;
  rival: string | null;
  caution: string | null;
  swap: Swap | null;
  /** States each store's chance of being the cheapest. Null if no store has every item. */
  explanation: string | null;
  details: string[];
};

const ONE_DOLLAR_CENTS = 100;

/** Rounds up ($4.35 to "$5"), so that "up to $5" stays true. */
function roundUpUsd(cents: number): string {
  const step = cents > ONE_DOLLAR_CENTS ? ONE_DOLLAR_CENTS : 10;
  const roundedCents = Math.ceil(cents / step) * step;
  return roundedCents % 100 === 0 ? formatUsd(roundedCents).slice(0, -3) : formatUsd(roundedCents);
}

const MAX_NAMES = 3;

function joinFewNames(
  storeIds: readonly number[],
  type: 'conjunction' | 'disjunction',
  names: NameLookup,
): string {
  const storeNames = storeIds.map(names.storeName);
  if (storeNames.length <= MAX_NAMES) return joinList(storeNames, type);
  const othersText = t`${storeNames.length - MAX_NAMES + 1} others`;
  return joinList([...storeNames.slice(0, MAX_NAMES - 1), othersText], type);
}

type AnswerHeadline = Pick<ComparisonAnswer, 'kind' | 'label' | 'sentence'> & { caution: string | null };

/** Lists stores that tie with the best bet or are likelier to be the cheapest. If there are any, it's a toss-up. */
export const listTiedStoreIds = ({ bestBet, chances }: StoreJudgment): number[] =>
  chances.flatMap(({ storeId, chance }) =>
    // The best bet has the lowest expected total. Another store may be more likely to be the cheapest.
    storeId !== bestBet.storeId && (bestBet.evenWith.includes(storeId) || chance > bestBet.chance)
      ? storeId
      : [],
  );

function composeHeadline(judgment: StoreJudgment, isChallenged: boolean, names: NameLookup): AnswerHeadline {
  const { bestBet, ruledOut, chances } = judgment;
  const name = names.storeName(bestBet.storeId);
  const isCertain = ruledOut.length === chances.length - 1 && ruledOut.every(({ chance }) => chance === 1);
  if (isCertain || bestBet.chance >= ALMOST_CERTAIN_CHANCE) {
    const sentence = isChallenged
      ? t`${name} is the cheapest store with everything.`
      : t`${name} is the cheapest.`;
    return { kind: 'cheapest', label: t`Lowest`, sentence, caution: null };
  }
  if (bestBet.chance >= CONFIDENCE_LEVEL) {
    const sentence = isChallenged
      ? t`${name} is most likely the cheapest store with everything.`
      : t`${name} is most likely the cheapest.`;
    return { kind: 'likely-cheapest', label: t`Likely lowest`, sentence, caution: null };
  }
  const tiedStoreIds = listTiedStoreIds(judgment);
  if (tiedStoreIds.length === 0) {
    const caution =
      bestBet.withinCents > 0
        ? t`Another store could be up to ${roundUpUsd(bestBet.withinCents)} cheaper.`
        : null;
    return { kind: 'best-bet', label: t`Best bet`, sentence: t`${name} is your best bet.`, caution };
  }
  const tiedNames = joinFewNames([bestBet.storeId, ...tiedStoreIds], 'disjunction', names);
  return {
    kind: bestBet.withinCents === 0 ? 'same' : 'even',
    label: t`Toss-up`,
    sentence: t`It’s a toss-up: ${tiedNames}.`,
    caution: tiedStoreIds.length === 1 ? t`Pick the closer one.` : t`Pick the closest one.`,
  };
}

/** Null for kind 'even', since the headline already names the tied stores. */
function rivalText(kind: AnswerKind, first: StoreTotal, next: StoreTotal, names: NameLookup): string | null {
  if (kind === 'even') return null;
  const name = names.storeName(next.storeId);
  const extraCents = next.totalCents - first.totalCents;
  if (extraCents === 0) return t`${name} costs the same.`;
  const isEstimate = first.estimatedCount + next.estimatedCount > 0;
  if (extraCents > 0 && (kind === 'cheapest' || kind === 'likely-cheapest')) {
    const usd = formatRoundedUsd(computeDisplayedDifferenceCents(next, first), isEstimate);
    return isEstimate ? t`About ${usd} less than ${name}.` : t`${usd} less than ${name}.`;
  }
  return t`Next best: ${name}, ${formatApproximateUsd(next.totalCents, next.estimatedCount > 0)}.`;
}

function findSwap({ stores, commonLinesComparisons }: Comparison, first: StoreTotal): Swap | null {
  const [cheapest] = commonLinesComparisons
    .filter((each) => isCheaperOnCommonLines(each, first.itemCount))
    .toSorted((a, b) => a.cents - b.cents);
  const store = stores.find(({ storeId }) => storeId === cheapest?.storeId);
  return store ? { storeId: store.storeId, entryIds: store.missingEntryIds } : null;
}

function swapText({ storeId, entryIds }: Swap, names: NameLookup): string {
  const [entryId, ...others] = entryIds;
  const missingItemsText =
    entryId !== undefined && others.length === 0
      ? names.itemName(entryId)
      : formatCount(entryIds.length, 'item');
  return t`${names.storeName(storeId)} may be cheaper, but has no price for ${missingItemsText}.`;
}

const missingText = ({ storeId, missingEntryIds }: StoreTotal, names: NameLookup) =>
  t`${names.storeName(storeId)} is missing ${formatCount(missingEntryIds.length, 'item')}.`;

function composeGapsAnswer(comparison: Comparison, first: StoreTotal, names: NameLookup): ComparisonAnswer {
  const { stores } = comparison;
  const mostCompleteStores = stores.filter(({ pricedCount }) => pricedCount === first.pricedCount);
  const name = names.storeName(first.storeId);
  const pricedCountText = t`${first.pricedCount} of ${first.itemCount}`;
  const storeNames =
    mostCompleteStores.length > 2
      ? t`${name} and ${mostCompleteStores.length - 1} others`
      : joinList(
          mostCompleteStores.map(({ storeId }) => names.storeName(storeId)),
          'conjunction',
        );
  const mostCompleteStoresText =
    mostCompleteStores.length === 1
      ? t`${name} has the most: ${pricedCountText}.`
      : t`${storeNames} have the most: ${pricedCountText}.`;
  return {
    ...{ kind: 'gaps', label: t`Missing items` },
    sentence:
      stores.length === 1 ? t`${name} has prices for ${pricedCountText} items.` : mostCompleteStoresText,
    ...{ rival: null, caution: null, swap: null, explanation: null },
    details: describeIncompleteStores(comparison, names),
  };
}

/** Puts a comparison into words (decision 21). Null if the cart is empty or no stores are selected. */
export function composeAnswer(comparison: Comparison, names: NameLookup): ComparisonAnswer | null {
  const { stores, judgment } = comparison;
  const [first, next] = stores;
  if (first === undefined || first.itemCount === 0) return null;
  const noDetails = { rival: null, caution: null, swap: null, explanation: null, details: [] };
  if (first.pricedCount === 0) {
    const storeText = next === undefined ? names.storeName(first.storeId) : t`any of these stores`;
    const cartText = names.whole ?? t`in your cart`;
    return {
      ...noDetails,
      ...{ kind: 'nothing', label: t`No prices yet` },
      sentence: t`We have no price at ${storeText} for anything ${cartText}.`,
    };
  }
  if (judgment === null) return composeGapsAnswer(comparison, first, names);
  const name = names.storeName(first.storeId);
  if (next === undefined) {
    return {
      ...noDetails,
      ...{ kind: 'alone', label: t`Only store`, sentence: t`${name} has everything.` },
      caution: t`Add another store to compare.`,
    };
  }
  const swap = findSwap(comparison, first);
  const swapCaution = swap && swapText(swap, names);
  if (!next.isComplete) {
    return {
      ...noDetails,
      ...{ kind: 'only-complete', label: t`Only store`, sentence: t`Only ${name} has everything.` },
      rival: missingText(next, names),
      ...{ caution: swapCaution, swap, details: describeIncompleteStores(comparison, names) },
    };
  }
  const headline = composeHeadline(judgment, swap !== null, names);
  return {
    ...headline,
    rival: rivalText(headline.kind, first, next, names),
    ...{ caution: swapCaution ?? headline.caution, swap },
    ...composeAnswerDetails(comparison, judgment, headline.kind, names),
  };
}
