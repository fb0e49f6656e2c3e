import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSearchIndexBuilder, type IndexedItem, type IndexQueryGroup } from '#domain/search/index.ts';

const words = ['milk', 'milks', 'mild', 'bread', 'brown', 'b', 'organic', 'kroger'] as const;
const word = fc.constantFrom(...words);
const term = fc.uniqueArray(word, { minLength: 1, maxLength: 3 });
const group: fc.Arbitrary<IndexQueryGroup> = fc.record({
  whole: fc.array(term, { maxLength: 3 }),
  completions: fc.array(word, { maxLength: 2 }),
  beginning: fc.option(fc.constantFrom('mil', 'b', 'z', 'organic')),
});
const size = fc.option(
  fc.record({
    amount: fc.constantFrom(100, 101, 250),
    measure: fc.constantFrom('g' as const, 'ml' as const),
  }),
);
const items: fc.Arbitrary<IndexedItem[]> = fc
  .array(
    fc.record({
      tier: fc.integer({ min: 1, max: 3 }),
      netAmount: fc.option(fc.constantFrom(97, 98, 100, 102, 103, 250)),
      netMeasure: fc.option(fc.constantFrom('g', 'ml')),
      lexemes: fc.uniqueArray(word, { maxLength: 5 }),
    }),
    { maxLength: 120 },
  )
  .map((some) =>
    some.toSorted((a, b) => a.tier - b.tier).map((item, index) => ({ ...item, id: 1_000 - index })),
  );

const buildIndex = (all: readonly IndexedItem[]) => {
  const builder = createSearchIndexBuilder();
  for (const item of all) builder.add(item);
  return builder.finish();
};

/** Reference implementation of the search index. Sorts by tier, then whole words, then size, then original order. */
function findByBruteForce(
  all: readonly IndexedItem[],
  groups: readonly IndexQueryGroup[],
  requestedSize: { amount: number; measure: string } | null,
  maxItems: number,
): number[] {
  const hasTerm = ({ lexemes }: IndexedItem, { whole }: IndexQueryGroup) =>
    whole.some((some) => some.every((one) => lexemes.includes(one)));
  const hasPrefixMatch = ({ lexemes }: IndexedItem, { completions, beginning }: IndexQueryGroup) =>
    completions.some((one) => lexemes.includes(one)) ||
    (beginning !== null && lexemes.some((one) => one.startsWith(beginning)));
  const isWhole = (item: IndexedItem) =>
    groups.every((one) => one.whole.length === 0 || hasTerm(item, one)) &&
    groups.some(({ whole }) => whole.length > 0);
  const isSize = ({ netAmount, netMeasure }: IndexedItem) =>
    requestedSize !== null &&
    netMeasure === requestedSize.measure &&
    netAmount !== null &&
    netAmount >= requestedSize.amount * 0.98 &&
    netAmount <= requestedSize.amount * 1.02;
  const matches =
    groups.length === 0
      ? []
      : all.filter((item) => groups.every((one) => hasTerm(item, one) || hasPrefixMatch(item, one)));
  return matches
    .map((item, at) => ({ item, at }))
    .sort(
      (a, b) =>
        a.item.tier - b.item.tier ||
        Number(isWhole(b.item)) - Number(isWhole(a.item)) ||
        Number(isSize(b.item)) - Number(isSize(a.item)) ||
        a.at - b.at,
    )
    .slice(0, maxItems)
    .map(({ item }) => item.id);
}

it('The search index finds items that match every word group, in catalog order', () => {
  fc.assert(
    fc.property(
      items,
      fc.array(group, { maxLength: 3 }),
      size,
      fc.integer({ min: 1, max: 20 }),
      (all, groups, wanted, most) => {
        expect(buildIndex(all).find(groups, wanted, most)).toEqual(
          findByBruteForce(all, groups, wanted, most),
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

it('The search index returns the same items when a query is repeated', () => {
  fc.assert(
    fc.property(
      items,
      fc.array(group, { minLength: 1, maxLength: 3 }),
      fc.array(group),
      (all, groups, others) => {
        const index = buildIndex(all);
        const firstResult = index.find(groups, null, 50);
        index.find(others, null, 50);
        expect(index.find(groups, null, 50)).toEqual(firstResult);
      },
    ),
  );
});

it('The search index uses 13 bytes per item, not counting the word lists', () => {
  const computeIndexSize = (itemCount: number) =>
    buildIndex(
      Array.from({ length: itemCount }, (_, id) => ({
        ...{ id, tier: 1, netAmount: 5, netMeasure: 'g', lexemes: [] },
      })),
    ).byteCount;
  expect([computeIndexSize(0), computeIndexSize(1), computeIndexSize(100)]).toEqual([4, 17, 1_304]);
});

const milk: IndexQueryGroup = { whole: [['milk']], completions: [], beginning: null };

it('The search index finds matches that are far apart in the catalog', () => {
  const all = Array.from({ length: 70_000 }, (_, at) => ({
    ...{ id: at, tier: 1, netAmount: null, netMeasure: null },
    lexemes: at % 20_000 === 19_999 ? ['milk'] : [],
  }));
  const index = buildIndex(all);
  expect(index.find([milk], null, 10)).toEqual([19_999, 39_999, 59_999]);
  expect(index.itemCount).toBe(70_000);
});

it('In the last popularity tier, the search index considers only the first 3,000 matches', () => {
  const all = Array.from({ length: 3_100 }, (_, index) => ({
    ...{ id: index, tier: 3, netAmount: index === 2_999 || index === 3_050 ? 100 : null, netMeasure: 'g' },
    lexemes: ['milk'],
  }));
  expect(buildIndex(all).find([milk], { amount: 100, measure: 'g' }, 2)).toEqual([2_999, 0]);
});

it('The search index throws if a tier 1 item follows a tier 2 item', () => {
  const builder = createSearchIndexBuilder();
  const item = { id: 1, netAmount: null, netMeasure: null, lexemes: [] };
  builder.add({ ...item, tier: 2 });
  expect(() => builder.add({ ...item, tier: 1 })).toThrow(RangeError);
});

it("A query alternative without lexemes doesn't match any item", () => {
  const index = buildIndex([{ id: 1, tier: 1, netAmount: null, netMeasure: null, lexemes: ['milk'] }]);
  expect(index.find([{ whole: [[]], completions: [], beginning: null }], null, 10)).toEqual([]);
  expect(index.find([{ whole: [[], ['milk']], completions: [], beginning: null }], null, 10)).toEqual([1]);
});
