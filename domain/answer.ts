import { answerDetails, gapDetails, saysCheaper } from '#domain/answer-details.ts';
import type { AnswerKind, Names } from '#domain/answer-kind.ts';
import type { Comparison, StoreTotal } from '#domain/comparison.ts';
import { ALMOST_CERTAIN, type Judgement, SURE } from '#domain/judgement.ts';
import { counted, listed, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';
import { roundedUsd, spokenUsd } from '#domain/spoken-usd.ts';

/** A store that looks cheaper on what it has, and the lines it lacks. */
type Swap = { storeId: number; entryIds: readonly number[] };

export type Answer = {
  kind: AnswerKind;
  /** Two or three words for a badge. */
  label: string;
  /** The headline: where to go. */
  sentence: string;
  /** What the next-best store costs, or what it is missing; null where there is no other store to name. */
  rival: string | null;
  /** The one thing to keep in mind; null where there is none. */
  caution: string | null;
  /** The store that the caution is about, where it is one with missing items. */
  swap: Swap | null;
  /** How often each store would be the cheapest; null where nothing was judged. */
  explanation: string | null;
  /** What else there is to know, most useful first: the other stores, what is missing, what to check. */
  details: string[];
};

/** Below this a further dollar matters little: bounds are whole dollars, upward, else tens of cents. */
const ROUND_DOLLARS_CENTS = 100;

/** "$5" for $4.35, so that "up to" stays as true as it was. */
function upTo(cents: number): string {
  const step = cents > ROUND_DOLLARS_CENTS ? ROUND_DOLLARS_CENTS : 10;
  const up = Math.ceil(cents / step) * step;
  return up % 100 === 0 ? formatUsd(up).slice(0, -3) : formatUsd(up);
}

/** More names than this are counted: "Aldi, Target, or 2 others". */
const MAX_NAMES = 3;

function fewNames(storeIds: readonly number[], type: 'conjunction' | 'disjunction', of: Names): string {
  const names = storeIds.map(of.storeName);
  if (names.length <= MAX_NAMES) return listed(names, type);
  const rest = t`${names.length - MAX_NAMES + 1} others`;
  return listed([...names.slice(0, MAX_NAMES - 1), rest], type);
}

type Headline = Pick<Answer, 'kind' | 'label' | 'sentence'> & { caution: string | null };

/** The store to go to among those that have everything; `isChallenged`: one with gaps looks cheaper on what it has. */
function headline(judgement: Judgement, isChallenged: boolean, of: Names): Headline {
  const { bestBet, ruledOut, chances } = judgement;
  const name = of.storeName(bestBet.storeId);
  const isCertain = ruledOut.length === chances.length - 1 && ruledOut.every(({ chance }) => chance === 1);
  if (isCertain || bestBet.chance >= ALMOST_CERTAIN) {
    const sentence = isChallenged
      ? t`${name} is the cheapest store with everything.`
      : t`${name} is the cheapest.`;
    return { kind: 'cheapest', label: t`Lowest`, sentence, caution: null };
  }
  if (bestBet.chance >= SURE) {
    const sentence = isChallenged
      ? t`${name} is most likely the cheapest store with everything.`
      : t`${name} is most likely the cheapest.`;
    return { kind: 'likely-cheapest', label: t`Likely lowest`, sentence, caution: null };
  }
  // One that wins more often than the best bet, if by less, is not the worse choice.
  const level = chances.flatMap(({ storeId, chance }) =>
    storeId !== bestBet.storeId && (bestBet.evenWith.includes(storeId) || chance > bestBet.chance)
      ? storeId
      : [],
  );
  if (level.length === 0) {
    const caution =
      bestBet.withinCents > 0 ? t`Another store could be up to ${upTo(bestBet.withinCents)} cheaper.` : null;
    return { kind: 'best-bet', label: t`Best bet`, sentence: t`${name} is your best bet.`, caution };
  }
  const even = fewNames([bestBet.storeId, ...level], 'disjunction', of);
  return {
    kind: bestBet.withinCents === 0 ? 'same' : 'even',
    label: t`Toss-up`,
    sentence: t`It’s a toss-up: ${even}.`,
    caution: level.length === 1 ? t`Pick the closer one.` : t`Pick the closest one.`,
  };
}

/** What the next-best of the stores with everything costs: what is saved where the answer is sure, else its total. */
function rivalWords(kind: AnswerKind, first: StoreTotal, next: StoreTotal, of: Names): string {
  const name = of.storeName(next.storeId);
  const extraCents = next.totalCents - first.totalCents;
  if (extraCents === 0) return t`${name} costs the same.`;
  const isAbout = first.estimatedCount + next.estimatedCount > 0;
  if (extraCents > 0 && (kind === 'cheapest' || kind === 'likely-cheapest')) {
    const usd = roundedUsd(extraCents, isAbout);
    return isAbout ? t`About ${usd} less than ${name}.` : t`${usd} less than ${name}.`;
  }
  return t`Next best: ${name}, ${spokenUsd(next.totalCents, next.estimatedCount > 0)}.`;
}

/** The store with gaps that looks cheapest against the first one, which has everything. */
function findSwap({ stores, fair }: Comparison): Swap | null {
  const [first] = stores;
  if (first?.isComplete !== true) return null;
  const [cheapest] = fair
    .filter((each) => saysCheaper(each, first.itemCount))
    .toSorted((a, b) => a.cents - b.cents);
  const store = stores.find(({ storeId }) => storeId === cheapest?.storeId);
  return store ? { storeId: store.storeId, entryIds: store.missingEntryIds } : null;
}

function swapWords({ storeId, entryIds }: Swap, of: Names): string {
  const [entryId, ...others] = entryIds;
  const missing =
    entryId !== undefined && others.length === 0 ? of.itemName(entryId) : counted(entryIds.length, 'item');
  return t`${of.storeName(storeId)} may be cheaper, but has no price for ${missing}.`;
}

const missingWords = ({ storeId, missingEntryIds }: StoreTotal, of: Names) =>
  t`${of.storeName(storeId)} is missing ${counted(missingEntryIds.length, 'item')}.`;

/** Where no store has everything: those with the most. */
function gapsAnswer(comparison: Comparison, first: StoreTotal, of: Names): Answer {
  const { stores } = comparison;
  const most = stores.filter(({ pricedCount }) => pricedCount === first.pricedCount);
  const names = fewNames(
    most.map(({ storeId }) => storeId),
    'conjunction',
    of,
  );
  const some = t`${first.pricedCount} of ${first.itemCount}`;
  const mostWords =
    most.length === 1 ? t`${names} has the most: ${some}.` : t`${names} have the most: ${some}.`;
  return {
    ...{ kind: 'gaps', label: t`Missing items` },
    sentence: stores.length === 1 ? t`${names} has prices for ${some} items.` : mostWords,
    ...{ rival: null, caution: null, swap: null, explanation: null },
    details: gapDetails(comparison, of),
  };
}

/**
 * The answer in words, the same for the page and for `GET /api/comparison`: where to go, against what, one caution, and
 * what else there is to know (decision 0021). Null for an empty cart or no store.
 */
export function answerWords(comparison: Comparison, of: Names): Answer | null {
  const { stores, judgement } = comparison;
  const [first, next] = stores;
  if (first === undefined || first.itemCount === 0) return null;
  const unjudged = { rival: null, caution: null, swap: null, explanation: null, details: [] };
  if (first.pricedCount === 0) {
    const where = next === undefined ? of.storeName(first.storeId) : t`any of these stores`;
    const what = of.whole ?? t`in your cart`;
    return {
      ...unjudged,
      ...{ kind: 'nothing', label: t`No prices yet` },
      sentence: t`We have no price at ${where} for anything ${what}.`,
    };
  }
  if (judgement === null) return gapsAnswer(comparison, first, of);
  const name = of.storeName(first.storeId);
  if (next === undefined) {
    return {
      ...unjudged,
      ...{ kind: 'alone', label: t`Only store`, sentence: t`${name} has everything.` },
      caution: t`Add another store to compare.`,
    };
  }
  const swap = findSwap(comparison);
  const swapCaution = swap && swapWords(swap, of);
  if (!next.isComplete) {
    return {
      ...unjudged,
      ...{ kind: 'only-complete', label: t`Only store`, sentence: t`Only ${name} has everything.` },
      rival: missingWords(next, of),
      ...{ caution: swapCaution, swap, details: gapDetails(comparison, of) },
    };
  }
  const told = headline(judgement, swap !== null, of);
  return {
    ...told,
    rival: rivalWords(told.kind, first, next, of),
    ...{ caution: swapCaution ?? told.caution, swap },
    ...answerDetails(comparison, judgement, told.kind, of),
  };
}
