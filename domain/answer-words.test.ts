import { describe, expect, it } from 'vitest';
import { answerWords } from './answer.ts';
import type { FairComparison, StoreTotal } from './comparison.ts';
import type { Judgement, RuledOut } from './judgement.ts';

const stores = ['Aldi', 'Target', 'Meijer', 'Publix'];
const items = ['coffee', 'milk', 'bananas'];
const names = {
  storeName: (storeId: number) => stores[storeId - 1] ?? '?',
  itemName: (entryId: number) => items[entryId - 1] ?? '?',
};

const store = (storeId: number, more: Partial<StoreTotal> = {}): StoreTotal => ({
  ...{ storeId, chainId: storeId, itemCount: 4, pricedCount: 4, missingEntryIds: [], isComplete: true },
  ...{ subtotalCents: 1_000, taxCents: 80, totalCents: 1_080, lowTotalCents: 1_080, highTotalCents: 1_080 },
  ...{ observedCount: 4, estimatedCount: 0, oldestObservedAt: null, rank: storeId },
  ...more,
});
const out = (storeId: number, more: Partial<RuledOut> = {}): RuledOut => ({
  ...{ storeId, chance: 0.95, extraPercent: 20, extraCents: 400, lowExtraCents: 250, highExtraCents: 500 },
  ...more,
});

type Judged = Partial<Omit<Judgement, 'bestBet' | 'chances'>> & {
  bestBet?: Partial<Judgement['bestBet']>;
  chances?: number[];
};

/** The answer for stores with these chances of being the cheapest; the first store is the best bet. */
function judged({ bestBet = {}, chances = [0.5, 0.3, 0.2], ...more }: Judged) {
  const judgement: Judgement = {
    chances: chances.map((chance, index) => ({ storeId: index + 1, chance })),
    bestBet: { storeId: 1, chance: chances[0] ?? 0, withinCents: 400, evenWith: [], ...bestBet },
    ...{ cheapest: { storeIds: [1], chance: 0.9 }, ruledOut: [], settle: [] },
    ...more,
  };
  const totals = chances.map((_, index) => store(index + 1));
  return answerWords({ stores: totals, judgement, savings: null, fair: [] }, names);
}

/** The details about a store with gaps in a cart of four lines. */
function gap(pricedCount: number, fair: Partial<FairComparison> | null) {
  const fairs =
    fair === null
      ? []
      : [
          {
            ...{ storeId: 2, againstStoreId: 1, sharedCount: 2, evenCents: 20 },
            ...{ cents: 100, lowCents: 100, highCents: 100 },
            ...fair,
          },
        ];
  const totals = [store(1), store(2, { pricedCount, isComplete: false })];
  const judgement: Judgement = {
    ...{
      chances: [{ storeId: 1, chance: 1 }],
      cheapest: { storeIds: [1], chance: 1 },
      ruledOut: [],
      settle: [],
    },
    bestBet: { storeId: 1, chance: 1, withinCents: 0, evenWith: [] },
  };
  return answerWords({ stores: totals, judgement, savings: null, fair: fairs }, names)?.details;
}

describe('The kind of answer', () => {
  it.each<[string, string, Judged]>([
    ['cheapest', 'Aldi is the cheapest.', { ruledOut: [out(2, { chance: 1 }), out(3, { chance: 1 })] }],
    ['best-bet', 'Aldi is the cheapest or within $4 of it, 9 in 10.', { ruledOut: [out(2, { chance: 1 })] }],
    [
      'best-bet',
      'Aldi is the cheapest or within $4 of it, 9 in 10.',
      { ruledOut: [out(2, { chance: 1 }), out(3)] },
    ],
    ['cheapest', 'Aldi is almost certainly the cheapest.', { bestBet: { chance: 0.975 } }],
    ['likely-cheapest', 'Aldi is the cheapest, 9 in 10.', { bestBet: { chance: 0.97 } }],
    ['likely-cheapest', 'Aldi is the cheapest, 9 in 10.', { bestBet: { chance: 0.9 } }],
    ['best-bet', 'Aldi is the cheapest or within $4 of it, 9 in 10.', { bestBet: { chance: 0.89 } }],
    [
      'same',
      'Aldi and Target ask the same, as far as is known.',
      { bestBet: { withinCents: 0, evenWith: [2] } },
    ],
    [
      'even',
      'Aldi or Target, about even. Aldi is the cheapest or within $4 of it, 9 in 10.',
      { bestBet: { evenWith: [2] } },
    ],
  ])('is %s: %s', (kind, sentence, answerTo) => expect(judged(answerTo)).toMatchObject({ kind, sentence }));

  it('has a badge label', () => {
    const labels = [0.98, 0.9, 0.5].map((chance) => judged({ bestBet: { chance } })?.label);
    expect(labels).toEqual(['Lowest', 'Likely lowest', 'Best bet']);
    const even = [0, 400].map((withinCents) => judged({ bestBet: { withinCents, evenWith: [2] } })?.label);
    expect(even).toEqual(['Same total', 'About even']);
  });
});

it.each([
  [400, '$4'],
  [401, '$5'],
  [101, '$2'],
  [100, '$1'],
  [91, '$1'],
  [90, '$0.90'],
  [81, '$0.90'],
])('A margin of %d cents is written as within %s', (withinCents, amount) =>
  expect(judged({ bestBet: { withinCents } })?.sentence).toBe(
    `Aldi is the cheapest or within ${amount} of it, 9 in 10.`,
  ));

it.each([
  [[0.55, 0.45], 'Aldi 6 in 10, Target 4 in 10.'],
  [[0.3, 0.65, 0.05], 'Target 7 in 10, Aldi 3 in 10; the others hardly any.'],
  [[0.34, 0.33, 0.33], 'Aldi 3 in 10, Target 3 in 10, Meijer 3 in 10.'],
  [[0.35, 0.35, 0.3], 'Aldi 4 in 10, Target 3 in 10, Meijer 3 in 10.'],
  [[0.96, 0.04], 'Aldi 9 in 10; the others hardly any.'],
  [[0.975, 0.02], 'Aldi almost certain; the others hardly any.'],
])('Chances of %j are written as: %s', (chances, words) =>
  expect(judged({ chances })?.explanation).toBe(`Chance of being the cheapest: ${words}`));

describe('The details about other stores', () => {
  it.each([
    [{ lowExtraCents: 400, highExtraCents: 400 }, 'Target costs $4.00 more.'],
    [{ lowExtraCents: 99 }, 'Target costs more, about 20%, 9 in 10.'],
    [{ lowExtraCents: 100 }, 'Target costs about 20% more: at least $1, 9 in 10.'],
    [{ lowExtraCents: 299 }, 'Target costs about 20% more: at least $2, 9 in 10.'],
    [{ extraPercent: 17.6 }, 'Target costs about 20% more: at least $2, 9 in 10.'],
    [{ extraPercent: 15 }, 'Target costs about 15% more: at least $2, 9 in 10.'],
    [{ extraPercent: 14.4 }, 'Target costs about 14% more: at least $2, 9 in 10.'],
    [{ extraPercent: 0.2 }, 'Target costs about 1% more: at least $2, 9 in 10.'],
  ])('describe a ruled-out store with %j as: %s', (more, words) =>
    expect(judged({ ruledOut: [out(2, more)] })?.details).toContain(words));

  const four = [0.4, 0.3, 0.2, 0.1];
  it.each<[string[], Judged]>([
    [['Target, Meijer, and Publix are probably dearer.'], {}],
    [
      ['Target may come close.', 'Meijer and Publix are probably dearer.'],
      { cheapest: { storeIds: [1, 2], chance: 0.9 } },
    ],
    [['Meijer and Publix are probably dearer.'], { bestBet: { evenWith: [2] } }],
    [
      ['Meijer may come close.', 'Publix is probably dearer.'],
      { bestBet: { evenWith: [2] }, cheapest: { storeIds: [1, 2, 3], chance: 0.9 } },
    ],
    [
      ['Meijer and Publix are probably dearer.', 'Target costs about 20% more: at least $2, 9 in 10.'],
      { ruledOut: [out(2)] },
    ],
    [[], { bestBet: { withinCents: 0, evenWith: [2] } }],
  ])('mention every store: %j', (details, told) =>
    expect(judged({ chances: four, ...told })?.details).toEqual(details));

  it('end with the prices that would settle it, unless one store is the cheapest', () => {
    const coffee = { entryId: 1, storeIds: [1, 2] };
    const milk = (storeIds: number[]) => ({ entryId: 2, storeIds });
    const last = (settle: Judgement['settle'], chance: number) =>
      judged({ settle, bestBet: { chance } })?.details.slice(-2).join(' ');
    expect(last([coffee], 0.5)).toMatch(
      /What would tell most: the real price of coffee at Aldi and Target\.$/,
    );
    expect(last([coffee, milk([1, 2])], 0.9)).toMatch(
      /What would tell most: the real prices of coffee and milk at Aldi and Target\.$/,
    );
    expect(last([coffee, milk([3])], 0.9)).toBe(
      'What would tell most: the real price of coffee at Aldi and Target. Then: milk at Meijer.',
    );
    expect(last([coffee], 0.98)).toMatch(/Target and Meijer are probably dearer\.$/);
  });
});

describe('The details about a store with gaps', () => {
  const known = 'Target has prices for 3 of 4 items';
  it.each<[Partial<FairComparison> | null, string]>([
    [null, `${known}.`],
    [{ storeId: 3 }, `${known}.`],
    [{ sharedCount: 1 }, `${known}.`],
    [{}, `${known}; on the 2 both have it asks $1.00 more than Aldi.`],
    [
      { cents: -100, lowCents: -100, highCents: -100 },
      `${known}; on the 2 both have it asks $1.00 less than Aldi.`,
    ],
    [{ lowCents: 1 }, `${known}; on the 2 both have it asks about $1.00 more than Aldi.`],
    [
      { cents: -100, lowCents: -200, highCents: -1 },
      `${known}; on the 2 both have it asks about $1.00 less than Aldi.`,
    ],
    [{ lowCents: 0, highCents: 200 }, `${known}; on the 2 both have it probably asks more than Aldi.`],
    [
      { cents: -100, lowCents: -200, highCents: 0 },
      `${known}; on the 2 both have it probably asks less than Aldi.`,
    ],
    [{ cents: 20, lowCents: 1 }, `${known}; on the 2 both have it is about even with Aldi.`],
    [{ cents: -20, highCents: -1 }, `${known}; on the 2 both have it is about even with Aldi.`],
  ])('with a comparison of %j are: %s', (fair, words) => expect(gap(3, fair)).toEqual([words]));

  it('are empty if the store has no price at all', () => expect(gap(0, null)).toEqual([]));
});

describe('An answer without a judgement', () => {
  const told = (totals: StoreTotal[], whole?: string) =>
    answerWords(
      { stores: totals, judgement: null, savings: null, fair: [] },
      { ...names, ...(whole ? { whole } : {}) },
    );

  it('uses the given words for what was priced', () => {
    const none = { pricedCount: 0, isComplete: false };
    expect(told([store(1, none)], 'in this recipe')).toMatchObject({
      label: 'No price known',
      sentence: 'No price is known at Aldi for what is in this recipe.',
    });
  });

  it('is null for an empty cart', () => expect(told([store(1, { itemCount: 0 })])).toBeNull());

  it('names stores with equally many prices together, and a single store on its own', () => {
    const some = { pricedCount: 3, isComplete: false };
    expect(told([store(1, some), store(2, some), store(3, { ...some, pricedCount: 2 })])?.sentence).toBe(
      'No store has everything. Aldi and Target have prices for 3 of 4 items.',
    );
    expect(told([store(1, some)])).toMatchObject({
      sentence: 'Aldi has prices for 3 of 4 items.',
      details: [],
    });
  });
});
