import type { Comparison, FairComparison, StoreTotal } from '#domain/comparison.ts';
import { ALMOST_CERTAIN, type Judgement, type RuledOut, SURE } from '#domain/judgement.ts';
import { formatUsd } from '#domain/money.ts';

/** What the answer can be, from the surest to none. */
export type AnswerKind =
  | 'cheapest'
  | 'likely-cheapest'
  | 'best-bet'
  | 'even'
  | 'same'
  | 'alone'
  | 'only-complete'
  | 'gaps';

export type Answer = {
  kind: AnswerKind;
  /** Two or three words for a badge. */
  label: string;
  /** Who has what chance of being the cheapest; null where nothing was judged. */
  explanation: string | null;
  /** What a person would say aloud. */
  sentence: string;
  /** What follows from it, most useful first: who may come close, who is out, what those with gaps ask. */
  details: string[];
};

type Names = { storeName: (storeId: number) => string; itemName: (entryId: number) => string };

/** Below this a further dollar matters little: amounts are said in whole dollars, upwards, else in tens of cents. */
const ROUND_DOLLARS_CENTS = 100;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const choice = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** "$5" for $4.35: what is said "within" stays as true as it was. */
function upTo(cents: number): string {
  const step = cents > ROUND_DOLLARS_CENTS ? ROUND_DOLLARS_CENTS : 10;
  return shortUsd(Math.ceil(cents / step) * step);
}

const atLeast = (cents: number) => shortUsd(Math.floor(cents / ROUND_DOLLARS_CENTS) * ROUND_DOLLARS_CENTS);

const shortUsd = (cents: number) => (cents % 100 === 0 ? formatUsd(cents).slice(0, -3) : formatUsd(cents));

/** "about 25% more": to the nearest 5 where it is large, as nobody knows it better. */
function extraWords({ extraPercent }: RuledOut): string {
  const percent =
    extraPercent >= 15 ? 5 * Math.round(extraPercent / 5) : Math.max(1, Math.round(extraPercent));
  return `about ${percent}% more`;
}

const names = (storeIds: readonly number[], { storeName }: Names) => storeIds.map(storeName);

/** A chance under this is not worth a number. */
const HARDLY_ANY = 0.05;

/** "Chance of being the cheapest: Aldi 6 in 10, Target 4 in 10." */
function chancesInWords({ chances }: Judgement, { storeName }: Names): string {
  const inTen = (chance: number) =>
    chance >= ALMOST_CERTAIN ? 'almost certain' : `${Math.max(1, Math.round(10 * chance))} in 10`;
  const told = [...chances]
    .sort((a, b) => b.chance - a.chance)
    .filter(({ chance }) => chance >= HARDLY_ANY)
    .map(({ storeId, chance }) => `${storeName(storeId)} ${inTen(chance)}`);
  const others = told.length < chances.length ? '; the others hardly any' : '';
  return `Chance of being the cheapest: ${told.join(', ')}${others}.`;
}

/** "Walmart is the cheapest or within $5 of it, 9 in 10." */
const within = (judgement: Judgement, { storeName }: Names) =>
  `${storeName(judgement.bestBet.storeId)} is the cheapest or within ${upTo(judgement.bestBet.withinCents)} of it, 9 in 10.`;

function amongComplete(judgement: Judgement, of: Names): Omit<Answer, 'details' | 'explanation'> {
  const { bestBet, ruledOut } = judgement;
  const name = of.storeName(bestBet.storeId);
  const others = judgement.chances.length - 1;
  if (ruledOut.length === others && ruledOut.every(({ chance }) => chance === 1)) {
    return { kind: 'cheapest', label: 'Lowest', sentence: `${name} is the cheapest.` };
  }
  if (bestBet.chance >= ALMOST_CERTAIN) {
    return { kind: 'cheapest', label: 'Lowest', sentence: `${name} is almost certainly the cheapest.` };
  }
  if (bestBet.chance >= SURE) {
    return { kind: 'likely-cheapest', label: 'Likely lowest', sentence: `${name} is the cheapest, 9 in 10.` };
  }
  const { evenWith } = bestBet;
  if (bestBet.withinCents === 0 && evenWith.length > 0) {
    const same = list.format(names([bestBet.storeId, ...evenWith], of));
    return { kind: 'same', label: 'Same total', sentence: `${same} ask the same, as far as is known.` };
  }
  if (evenWith.length > 0) {
    const even = choice.format(names([bestBet.storeId, ...evenWith], of));
    return {
      kind: 'even',
      label: 'About even',
      sentence: `${even}, about even. ${within(judgement, of)}`,
    };
  }
  return {
    kind: 'best-bet',
    label: 'Best bet',
    sentence: within(judgement, of),
  };
}

function ruledOutWords(out: RuledOut, of: Names): string {
  const name = of.storeName(out.storeId);
  if (out.lowExtraCents === out.highExtraCents) return `${name} costs ${formatUsd(out.extraCents)} more.`;
  const bound =
    out.lowExtraCents < ROUND_DOLLARS_CENTS ? 'more at all' : `at least ${atLeast(out.lowExtraCents)}`;
  return `${name} costs ${extraWords(out)}: ${bound}, 9 in 10.`;
}

/** "Aldi has 18 of 20 items; on those it asks about $4 less than Walmart." */
function fairWords(fair: FairComparison, stores: readonly StoreTotal[], of: Names): string {
  const total = stores.find(({ storeId }) => storeId === fair.storeId);
  const name = of.storeName(fair.storeId);
  const against = of.storeName(fair.againstStoreId);
  const has = `${name} has ${total?.pricedCount ?? 0} of ${total?.itemCount ?? 0} items`;
  const isApart = fair.lowCents > 0 || fair.highCents < 0;
  const those = fair.sharedCount === 1 ? 'the one both have' : `the ${fair.sharedCount} both have`;
  if (!isApart) return `${has}; on ${those} it is about even with ${against}.`;
  const amount = formatUsd(Math.abs(fair.cents));
  const about = fair.lowCents === fair.highCents ? amount : `about ${amount}`;
  return `${has}; on ${those} it asks ${about} ${fair.cents > 0 ? 'more' : 'less'} than ${against}.`;
}

/** "To settle it: the real prices of ground beef and coffee at Walmart and Aldi." */
function settleWords({ settle }: Judgement, of: Names): string[] {
  const [look] = settle;
  if (look === undefined) return [];
  const items = list.format(settle.map(({ entryId }) => of.itemName(entryId)));
  const prices = settle.length === 1 ? 'price' : 'prices';
  return [
    `What would tell most: the real ${prices} of ${items} at ${list.format(names(look.storeIds, of))}.`,
  ];
}

/**
 * The answer in words, the same for the page and for `GET /api/comparison`: one sentence, and what follows from it
 * (decision 0021). Null for an empty cart, no store, or no price at all.
 */
export function answerWords({ stores, judgement, fair }: Comparison, of: Names): Answer | null {
  const [first] = stores;
  if (first === undefined || first.pricedCount === 0) return null;
  const gaps = fair.map((each) => fairWords(each, stores, of));
  const name = of.storeName(first.storeId);
  if (judgement === null) {
    const sentence = `No store has everything. ${name} has the most, ${first.pricedCount} of ${first.itemCount} items.`;
    return { kind: 'gaps', label: 'No store has everything', explanation: null, sentence, details: gaps };
  }
  const about = first.estimatedCount > 0 ? 'about ' : '';
  if (judgement.chances.length === 1) {
    const total = `${about}${formatUsd(first.totalCents)} with tax`;
    return stores.length === 1
      ? {
          kind: 'alone',
          label: 'Only store',
          explanation: null,
          sentence: `${name} comes to ${total}; pick another store to compare it with.`,
          details: [],
        }
      : {
          kind: 'only-complete',
          label: 'Has everything',
          explanation: null,
          sentence: `Only ${name} has every item, at ${total}.`,
          details: gaps,
        };
  }
  const told = amongComplete(judgement, of);
  const { bestBet, cheapest, ruledOut } = judgement;
  const isOut = (storeId: number) => ruledOut.some((out) => out.storeId === storeId);
  const close = cheapest.storeIds.filter(
    (storeId) => storeId !== bestBet.storeId && !bestBet.evenWith.includes(storeId) && !isOut(storeId),
  );
  return {
    ...told,
    explanation: chancesInWords(judgement, of),
    details: [
      ...(close.length > 0 && told.kind !== 'same'
        ? [`${list.format(names(close, of))} may come close.`]
        : []),
      ...ruledOut.map((out) => ruledOutWords(out, of)),
      ...gaps,
      ...(told.kind === 'cheapest' ? [] : settleWords(judgement, of)),
    ],
  };
}
