import type { Comparison, FairComparison, StoreTotal } from '#domain/comparison.ts';
import { ALMOST_CERTAIN, type Judgement, type RuledOut, SURE } from '#domain/judgement.ts';
import { listed, t } from '#domain/language.ts';
import { formatUsd } from '#domain/money.ts';

/** Kinds of answer, from most certain to no answer. */
export type AnswerKind =
  | 'cheapest'
  | 'likely-cheapest'
  | 'best-bet'
  | 'even'
  | 'same'
  | 'alone'
  | 'only-complete'
  | 'gaps'
  | 'nothing';

export type Answer = {
  kind: AnswerKind;
  label: string;
  /** Each store's chance of being the cheapest; null if nothing was judged. */
  explanation: string | null;
  /** The answer as one spoken sentence. */
  sentence: string;
  /** Details, most useful first: close stores, ruled-out stores, stores with gaps. */
  details: string[];
};

type Names = {
  storeName: (storeId: number) => string;
  itemName: (entryId: number) => string;
  /** What the prices are for, if not the cart. */
  whole?: string;
};

/** Larger amounts are rounded to whole dollars, smaller ones to 10 cents. */
const ROUND_DOLLARS_CENTS = 100;

/** Rounds up, "$5" for $4.35, so that "within" stays true. */
function upTo(cents: number): string {
  const step = cents > ROUND_DOLLARS_CENTS ? ROUND_DOLLARS_CENTS : 10;
  return shortUsd(Math.ceil(cents / step) * step);
}

const atLeast = (cents: number) => shortUsd(Math.floor(cents / ROUND_DOLLARS_CENTS) * ROUND_DOLLARS_CENTS);

const shortUsd = (cents: number) => (cents % 100 === 0 ? formatUsd(cents).slice(0, -3) : formatUsd(cents));

/** Rounds large percentages to the nearest 5; they aren't known more precisely. */
function percentWords({ extraPercent }: RuledOut): string {
  const percent =
    extraPercent >= 15 ? 5 * Math.round(extraPercent / 5) : Math.max(1, Math.round(extraPercent));
  return `${percent}%`;
}

const names = (storeIds: readonly number[], { storeName }: Names) => storeIds.map(storeName);

/** Chances below this are not shown as a number. */
const MIN_SHOWN_CHANCE = 0.05;

/**
 * "Chance of being the cheapest: Aldi 6 in 10, Target 4 in 10." for 55 % and 45 %. The tenths never add up to
 * more than ten: those rounded up most are lowered.
 */
function chancesInWords({ chances }: Judgement, { storeName }: Names): string {
  const shown = chances
    .filter(({ chance }) => chance >= MIN_SHOWN_CHANCE)
    .toSorted((a, b) => b.chance - a.chance)
    .map((each) => ({ ...each, tenths: Math.min(9, Math.round(10 * each.chance)) }));
  let over = shown.reduce((sum, { tenths }) => sum + tenths, -10);
  const byGain = shown.toReversed().toSorted((a, b) => b.tenths - 10 * b.chance - (a.tenths - 10 * a.chance));
  for (const each of byGain) if (over-- > 0) each.tenths -= 1;
  const words = shown.flatMap(({ storeId, chance, tenths }) => {
    const often = chance >= ALMOST_CERTAIN ? t`almost certain` : t`${tenths} in 10`;
    return tenths > 0 ? `${storeName(storeId)} ${often}` : [];
  });
  const others = words.length < chances.length ? t`; the others hardly any` : '';
  return t`Chance of being the cheapest: ${words.join(', ')}${others}.`;
}

const within = (judgement: Judgement, { storeName }: Names) =>
  t`${storeName(judgement.bestBet.storeId)} is the cheapest or within ${upTo(judgement.bestBet.withinCents)} of it, 9 in 10.`;

function amongComplete(judgement: Judgement, of: Names): Omit<Answer, 'details' | 'explanation'> {
  const { bestBet, ruledOut } = judgement;
  const name = of.storeName(bestBet.storeId);
  const others = judgement.chances.length - 1;
  if (ruledOut.length === others && ruledOut.every(({ chance }) => chance === 1)) {
    return { kind: 'cheapest', label: t`Lowest`, sentence: t`${name} is the cheapest.` };
  }
  if (bestBet.chance >= ALMOST_CERTAIN) {
    return { kind: 'cheapest', label: t`Lowest`, sentence: t`${name} is almost certainly the cheapest.` };
  }
  if (bestBet.chance >= SURE) {
    return {
      kind: 'likely-cheapest',
      label: t`Likely lowest`,
      sentence: t`${name} is the cheapest, 9 in 10.`,
    };
  }
  if (bestBet.evenWith.length === 0) {
    return { kind: 'best-bet', label: t`Best bet`, sentence: within(judgement, of) };
  }
  const level = names([bestBet.storeId, ...bestBet.evenWith], of);
  if (bestBet.withinCents === 0) {
    const same = listed(level);
    return { kind: 'same', label: t`Same total`, sentence: t`${same} ask the same, as far as is known.` };
  }
  const even = listed(level, 'disjunction');
  return { kind: 'even', label: t`About even`, sentence: t`${even}, about even. ${within(judgement, of)}` };
}

function ruledOutWords(out: RuledOut, of: Names): string {
  const name = of.storeName(out.storeId);
  if (out.lowExtraCents === out.highExtraCents) return t`${name} costs ${formatUsd(out.extraCents)} more.`;
  if (out.lowExtraCents < ROUND_DOLLARS_CENTS)
    return out.chance >= ALMOST_CERTAIN
      ? t`${name} almost certainly costs more, about ${percentWords(out)}.`
      : t`${name} costs more, about ${percentWords(out)}, 9 in 10.`;
  return t`${name} costs about ${percentWords(out)} more: at least ${atLeast(out.lowExtraCents)}, 9 in 10.`;
}

const aboutUsd = (cents: number, isAbout: boolean) =>
  isAbout ? t`about ${formatUsd(cents)}` : formatUsd(cents);

/** How a store with gaps compares with another store over the lines both have. */
function againstWords(fair: FairComparison, of: Names): string {
  const { cents, lowCents, highCents, evenCents } = fair;
  const against = of.storeName(fair.againstStoreId);
  if (Math.abs(cents) <= evenCents) return t`is about even with ${against}`;
  const isApart = lowCents > 0 || highCents < 0;
  if (!isApart)
    return cents > 0 ? t`probably asks more than ${against}` : t`probably asks less than ${against}`;
  const amount = aboutUsd(Math.abs(cents), lowCents !== highCents);
  return cents > 0 ? t`asks ${amount} more than ${against}` : t`asks ${amount} less than ${against}`;
}

function gapWords(
  { storeId, pricedCount, itemCount }: StoreTotal,
  fairs: readonly FairComparison[],
  of: Names,
) {
  const known = t`${of.storeName(storeId)} has prices for ${pricedCount} of ${itemCount} items`;
  const fair = fairs.find((each) => each.storeId === storeId);
  // A comparison over few shared lines says little about the cart.
  if (fair === undefined || 2 * fair.sharedCount < itemCount) return `${known}.`;
  const those = fair.sharedCount === 1 ? t`the one both have` : t`the ${fair.sharedCount} both have`;
  return t`${known}; on ${those} it ${againstWords(fair, of)}.`;
}

/**
 * "What would tell most: the real prices of ground beef and coffee at Walmart and Aldi." One sentence per
 * group of stores.
 */
function settleWords({ settle }: Judgement, of: Names): string[] {
  const groups = Map.groupBy(settle, ({ storeIds }) => String(storeIds));
  return [...groups.values()].map((looks, place) => {
    const items = listed(looks.map(({ entryId }) => of.itemName(entryId)));
    const stores = listed(names(looks[0]?.storeIds ?? [], of));
    if (place > 0) return t`Then: ${items} at ${stores}.`;
    return looks.length === 1
      ? t`What would tell most: the real price of ${items} at ${stores}.`
      : t`What would tell most: the real prices of ${items} at ${stores}.`;
  });
}

/** Covers every store that is neither level with the best one nor ruled out. */
function restWords(
  { bestBet, cheapest, chances, ruledOut }: Judgement,
  kind: AnswerKind,
  of: Names,
): string[] {
  if (kind === 'same') return [];
  const isNamed = (storeId: number) =>
    storeId === bestBet.storeId ||
    bestBet.evenWith.includes(storeId) ||
    ruledOut.some((out) => out.storeId === storeId);
  const rest = chances.flatMap(({ storeId }) => (isNamed(storeId) ? [] : [storeId]));
  const close = rest.filter((storeId) => cheapest.storeIds.includes(storeId));
  const moreExpensive = rest.filter((storeId) => !cheapest.storeIds.includes(storeId));
  const moreExpensiveWords = (them: string) =>
    moreExpensive.length === 1 ? t`${them} is probably dearer.` : t`${them} are probably dearer.`;
  return [
    ...(close.length > 0 ? [t`${listed(names(close, of))} may come close.`] : []),
    ...(moreExpensive.length > 0 ? [moreExpensiveWords(listed(names(moreExpensive, of)))] : []),
  ];
}

/**
 * The answer in words, for the page and for `GET /api/comparison` (decision 0021). Null for an empty cart or
 * no stores.
 */
export function answerWords({ stores, judgement, fair }: Comparison, of: Names): Answer | null {
  const [first] = stores;
  if (first === undefined || first.itemCount === 0) return null;
  const unjudged = { explanation: null, details: [] };
  if (first.pricedCount === 0) {
    const where = stores.length === 1 ? of.storeName(first.storeId) : t`any of these stores`;
    return {
      ...unjudged,
      kind: 'nothing',
      label: t`No price known`,
      sentence: t`No price is known at ${where} for what is ${of.whole ?? t`in your cart`}.`,
    };
  }
  const gaps = stores
    .filter(({ isComplete, pricedCount }) => !isComplete && pricedCount > 0)
    .map((store) => gapWords(store, fair, of));
  const name = of.storeName(first.storeId);
  if (judgement === null) {
    const most = stores.filter(({ pricedCount }) => pricedCount === first.pricedCount);
    const these = listed(most.map(({ storeId }) => of.storeName(storeId)));
    const some = t`prices for ${first.pricedCount} of ${first.itemCount} items`;
    const mostWords =
      most.length === 1
        ? t`No store has everything. ${these} has the most, ${some}.`
        : t`No store has everything. ${these} have ${some}.`;
    return {
      ...unjudged,
      kind: 'gaps',
      label: t`No store has everything`,
      sentence: stores.length === 1 ? t`${these} has ${some}.` : mostWords,
      details: stores.length === 1 ? [] : gaps.filter((words) => words.includes(';')),
    };
  }
  if (judgement.chances.length === 1) {
    const total = t`${aboutUsd(first.totalCents, first.estimatedCount > 0)} with tax`;
    return stores.length === 1
      ? {
          ...unjudged,
          kind: 'alone',
          label: t`Only store`,
          sentence: t`${name} comes to ${total}; pick another store to compare it with.`,
        }
      : {
          ...unjudged,
          kind: 'only-complete',
          label: t`Has everything`,
          sentence: t`Only ${name} has a price for every item: ${total}.`,
          details: gaps,
        };
  }
  const told = amongComplete(judgement, of);
  return {
    ...told,
    explanation: chancesInWords(judgement, of),
    details: [
      ...restWords(judgement, told.kind, of),
      ...judgement.ruledOut.map((out) => ruledOutWords(out, of)),
      ...gaps,
      ...(told.kind === 'cheapest' ? [] : settleWords(judgement, of)),
    ],
  };
}
