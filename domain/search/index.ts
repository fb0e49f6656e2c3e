import {
  type BitSet,
  type BitSetAllocator,
  countBitSetWords,
  createScratchPool,
  hasBit,
  intersectInPlace,
  listSetBits,
  unionInPlace,
} from '#domain/compare/chance/bit-sets.ts';
import type { Measure } from '#domain/item/size/size-units.ts';
import { createPostingListPacker, type PackedPostingLists } from '#domain/list/packed-lists.ts';

/** `tier` runs from 1 (most popular) to 3 (decision 4). */
export type IndexedItem = {
  id: number;
  tier: number;
  netAmount: number | null;
  netMeasure: string | null;
  lexemes: readonly string[];
};

/** Alternatives for one typed term. An item must contain all lexemes of at least one alternative. */
export type IndexQueryGroup = {
  whole: readonly (readonly string[])[];
  /**
   * Words that start with the typed prefix, for weaker matches. If there are too many such words, `beginning` is the
   * prefix instead.
   */
  completions: readonly string[];
  beginning: string | null;
};

type Size = { amount: number; measure: Measure };

export type SearchIndex = {
  itemCount: number;
  byteCount: number;
  find: (groups: readonly IndexQueryGroup[], size: Size | null, maxItems: number) => number[];
};

export type SearchIndexBuilder = {
  /**
   * Adds an item. Items must be added by tier, with the most popular items of each tier first.
   * @throws {RangeError} if the item belongs to an earlier tier
   */
  add: (item: IndexedItem) => void;
  finish: () => SearchIndex;
};

const TIERS = [1, 2, 3] as const;
/** Maximum number of matches used from the last tier. It limits the work of a search. */
const MAX_TAIL_ROWS = 3_000;
const SAME_SIZE_TOLERANCE = 0.02;

/** Measures by numeric code. Code 0 means unknown. */
const measures: readonly string[] = [
  '',
  'g',
  'ml',
  'each',
  'roll',
  'sheet',
  'load',
  'sqft' satisfies Measure,
];

/** Creates a builder for the in-memory search index (decision 71). */
export function createSearchIndexBuilder(): SearchIndexBuilder {
  const lists = createPostingListPacker();
  const ids: number[] = [];
  const amounts: number[] = [];
  const measureCodes: number[] = [];
  const tierSizes = [0, 0, 0];
  let lastTier = 1;
  return {
    add({ id, tier, netAmount, netMeasure, lexemes }) {
      if (tier < lastTier) throw new RangeError('Items come by tier');
      lastTier = tier;
      const index = tierSizes[tier - 1] as number;
      tierSizes[tier - 1] = index + 1;
      ids.push(id);
      amounts.push(netAmount ?? Number.NaN);
      measureCodes.push(Math.max(0, measures.indexOf(netMeasure ?? '')));
      for (const lexeme of lexemes) lists.add(lexeme, tier, index);
    },
    finish: () =>
      createIndex({
        ...{ lists: lists.pack(tierSizes), tierSizes, ids: Int32Array.from(ids) },
        ...{ amounts: Float64Array.from(amounts), measureCodes: Uint8Array.from(measureCodes) },
      }),
  };
}

function markTerms(
  bits: BitSet,
  terms: IndexQueryGroup['whole'],
  { mark }: Tier,
  borrow: BitSetAllocator,
): void {
  for (const [first, ...otherLexemes] of terms) {
    if (first === undefined) continue;
    if (otherLexemes.length === 0) {
      mark(bits, first);
      continue;
    }
    const itemsWithAll = borrow(bits.length);
    mark(itemsWithAll, first);
    for (const lexeme of otherLexemes) {
      const itemsWithLexeme = borrow(bits.length);
      mark(itemsWithLexeme, lexeme);
      intersectInPlace(itemsWithAll, itemsWithLexeme);
    }
    unionInPlace(bits, itemsWithAll);
  }
}

type Tier = {
  wordCount: number;
  hasLexeme: (lexeme: string) => boolean;
  mark: (bits: BitSet, lexeme: string) => void;
  markBeginning: (bits: BitSet, beginning: string) => void;
};

const createTier = (lists: PackedPostingLists, tier: number, size: number): Tier => ({
  wordCount: countBitSetWords(size),
  hasLexeme: (lexeme) => lists.hasLexeme(lexeme, tier),
  mark: (bits, lexeme) => lists.mark(bits, lexeme, tier),
  markBeginning: (bits, beginning) => lists.markBeginning(bits, beginning, tier),
});

const canMatch = ({ hasLexeme }: Tier, { whole, completions, beginning }: IndexQueryGroup) =>
  beginning !== null || completions.some(hasLexeme) || whole.some((lexemes) => lexemes.every(hasLexeme));

/**
 * Finds the items of a tier that match every group. `allMatches` includes prefix matches. `wholeWordMatches` leaves them
 * out and ignores groups that have no whole word.
 */
function matchTier(groups: readonly IndexQueryGroup[], tier: Tier, borrow: BitSetAllocator) {
  let allMatches: BitSet | null = null;
  let wholeWordMatches: BitSet | null = null;
  for (const group of groups) {
    const bits = borrow(tier.wordCount);
    markTerms(bits, group.whole, tier, borrow);
    if (group.whole.length > 0) {
      if (wholeWordMatches === null) {
        wholeWordMatches = borrow(tier.wordCount);
        wholeWordMatches.set(bits);
      } else intersectInPlace(wholeWordMatches, bits);
    }
    for (const lexeme of group.completions) tier.mark(bits, lexeme);
    if (group.beginning !== null) tier.markBeginning(bits, group.beginning);
    if (allMatches === null) allMatches = bits;
    else intersectInPlace(allMatches, bits);
  }
  return { allMatches, wholeWordMatches };
}

type IndexData = {
  lists: PackedPostingLists;
  tierSizes: readonly number[];
  ids: Int32Array;
  amounts: Float64Array;
  measureCodes: Uint8Array;
};

function createIndex({ lists, tierSizes, ids, amounts, measureCodes }: IndexData): SearchIndex {
  const withScratchBits = createScratchPool(countBitSetWords(Math.max(...tierSizes)));
  const tiers = TIERS.map((tier) => createTier(lists, tier, tierSizes[tier - 1] as number));
  const tierStarts = TIERS.map((tier) => tierSizes.slice(0, tier - 1).reduce((sum, size) => sum + size, 0));

  return {
    itemCount: ids.length,
    byteCount: lists.byteCount + ids.byteLength + amounts.byteLength + measureCodes.byteLength,
    find(groups, size, maxItems) {
      const foundIds: number[] = [];
      const measureCode = size === null ? -1 : measures.indexOf(size.measure);
      const hasRequestedSize = (item: number) => {
        if (size === null || measureCodes[item] !== measureCode) return false;
        const amount = amounts[item] as number;
        return (
          amount >= size.amount * (1 - SAME_SIZE_TOLERANCE) &&
          amount <= size.amount * (1 + SAME_SIZE_TOLERANCE)
        );
      };
      for (const [tierIndex, tier] of tiers.entries()) {
        const start = tierStarts[tierIndex] as number;
        const maxNewIds = maxItems - foundIds.length;
        if (maxNewIds <= 0) break;
        if (!groups.every((group) => canMatch(tier, group))) continue;
        withScratchBits((borrow) => {
          const { allMatches, wholeWordMatches } = matchTier(groups, tier, borrow);
          if (allMatches === null) return;
          // Whole-word matches come before prefix matches, and matching sizes before other sizes. Otherwise, the
          // original order is kept.
          const ranks: number[][] = [[], [], [], []];
          let remainingRows = tierIndex === tiers.length - 1 ? MAX_TAIL_ROWS : Number.POSITIVE_INFINITY;
          for (const index of listSetBits(allMatches)) {
            const isWholeWordMatch = wholeWordMatches !== null && hasBit(wholeWordMatches, index);
            const rank = ranks[(isWholeWordMatch ? 0 : 2) + (hasRequestedSize(start + index) ? 0 : 1)];
            if (rank !== undefined && rank.length < maxNewIds) rank.push(ids[start + index] as number);
            remainingRows -= 1;
            if (remainingRows === 0) break;
          }
          foundIds.push(...ranks.flat().slice(0, maxNewIds));
        });
      }
      return foundIds;
    },
  };
}
