import { formatUsd } from '#domain/money.ts';
import type { ShownPrice } from '#domain/price.ts';

/** How sure it is that the first store is the cheapest of those that have every line (decision 0011). */
type Certainty = 'lowest' | 'likely-lowest' | 'too-close' | 'only-complete';

/** A total with tax, in cents, and the range its prices leave open. */
type TotalRange = {
  storeId: number;
  totalCents: number;
  lowTotalCents: number;
  highTotalCents: number;
};

/** The first of the stores that have every line, and what is known about its lead. */
export type LowestStore = TotalRange & {
  certainty: Certainty;
  /** The store with every line that is hardest to tell from it; null when there is no other. */
  rival: TotalRange | null;
  /** Stores that miss a line and so could not be compared. */
  incompleteCount: number;
};

export type CertaintyWords = { label: string; explanation: string };

/** One complete store as the judgement needs it; `lines` in the cart's order. */
export type CompleteStore = TotalRange & {
  chainId: number;
  lines: readonly { quantity: number; price: ShownPrice }[];
};

/**
 * Two stores of a chain share what is only known of the chain: if that price is wrong it is wrong at both alike, and
 * cannot turn their order round.
 */
function isShared(a: ShownPrice, b: ShownPrice): boolean {
  return (
    a.scope !== 'store' &&
    a.scope === b.scope &&
    a.priceCents === b.priceCents &&
    a.lowCents === b.lowCents &&
    a.highCents === b.highCents
  );
}

const certaintyOrder = ['too-close', 'likely-lowest', 'lowest'] as const;

/** How sure it is that one of two stores is cheaper. */
export type PairCertainty = (typeof certaintyOrder)[number];

/**
 * Whether `first` is cheaper than `other`. Errors within a store are added up in full, never averaged away: the lines
 * of a chain move together. 'lowest' when the ranges do not meet; 'likely-lowest' when they meet but neither figure
 * lies in the other's range; else 'too-close'. Before tax, which changes none of these relations.
 */
export function judgePair(first: CompleteStore, other: CompleteStore): PairCertainty {
  let lead = 0;
  let firstUp = 0;
  let otherDown = 0;
  first.lines.forEach(({ quantity, price }, index) => {
    const otherPrice = other.lines[index]?.price;
    if (!otherPrice) return;
    if (first.chainId === other.chainId && isShared(price, otherPrice)) return;
    lead += quantity * (otherPrice.priceCents - price.priceCents);
    firstUp += quantity * (price.highCents - price.priceCents);
    otherDown += quantity * (otherPrice.priceCents - otherPrice.lowCents);
  });
  if (lead > firstUp + otherDown) return 'lowest';
  return lead > Math.max(firstUp, otherDown) ? 'likely-lowest' : 'too-close';
}

const toRange = ({ storeId, totalCents, lowTotalCents, highTotalCents }: TotalRange): TotalRange => ({
  storeId,
  totalCents,
  lowTotalCents,
  highTotalCents,
});

/**
 * How sure the lead of the first complete store is; `complete` holds those with every line in order, cheapest first.
 * Null when there is none. A store that is alone with every line is not called the lowest: nothing was compared.
 */
export function judgeLowest(complete: readonly CompleteStore[], incompleteCount: number): LowestStore | null {
  const [first, ...others] = complete;
  if (!first) return null;
  const judged = others.map((other) => ({ other, certainty: judgePair(first, other) }));
  for (const certainty of certaintyOrder) {
    const rival = judged.find((pair) => pair.certainty === certainty)?.other;
    if (rival) return { ...toRange(first), certainty, rival: toRange(rival), incompleteCount };
  }
  return { ...toRange(first), certainty: 'only-complete', rival: null, incompleteCount };
}

function between({ lowTotalCents, highTotalCents }: TotalRange): string {
  return lowTotalCents === highTotalCents
    ? `exactly ${formatUsd(lowTotalCents)}`
    : `${formatUsd(lowTotalCents)} to ${formatUsd(highTotalCents)}`;
}

function aloneWords(name: string, lowest: LowestStore): CertaintyWords {
  const total = `${formatUsd(lowest.totalCents)} with tax`;
  if (lowest.incompleteCount === 0) {
    return {
      label: 'Only store',
      explanation: `${name} comes to ${total}; pick another store to compare it with.`,
    };
  }
  const others =
    lowest.incompleteCount === 1
      ? 'the other store misses something'
      : `each of the ${lowest.incompleteCount} others misses something`;
  return {
    label: 'Has everything',
    explanation: `Only ${name} has every item, at ${total}; ${others}, so the totals cannot be compared.`,
  };
}

/**
 * The badge of the first store and one sentence that says why, with amounts, for hover and screen readers.
 * `storeName` gives the name to show for a store id.
 */
export function certaintyWords(lowest: LowestStore, storeName: (storeId: number) => string): CertaintyWords {
  const name = storeName(lowest.storeId);
  const { rival } = lowest;
  if (!rival || lowest.certainty === 'only-complete') return aloneWords(name, lowest);
  const rivalName = storeName(rival.storeId);
  const total = formatUsd(lowest.totalCents);
  const rivalTotal = formatUsd(rival.totalCents);
  const lead = formatUsd(rival.totalCents - lowest.totalCents);
  const among = lowest.incompleteCount > 0 ? 'Among the stores with every item, ' : '';
  const ranges = `${name} may come to ${between(lowest)}, ${rivalName} to ${between(rival)}`;
  switch (lowest.certainty) {
    case 'lowest':
      return {
        label: 'Lowest',
        explanation: `${among}${name} is the lowest at ${total} with tax, ${lead} less than ${rivalName}, however the uncertain prices turn out.`,
      };
    case 'likely-lowest':
      return {
        label: 'Likely lowest',
        explanation: `${among}${name} is probably the lowest at ${total} with tax, ${lead} less than ${rivalName}, but not all prices are certain: ${ranges}.`,
      };
    case 'too-close':
      return {
        label: 'Too close to call',
        explanation:
          rival.totalCents === lowest.totalCents
            ? `${among}${name} and ${rivalName} both come to ${total} with tax.`
            : `${among}${name} at ${total} and ${rivalName} at ${rivalTotal} are too close to call: ${ranges}.`,
      };
  }
}
