import { describe, expect, it } from 'vitest';
import { composeAnswer } from '#domain/compare/answer.ts';
import type { CommonLinesComparison, StoreTotal } from '#domain/compare/comparison.ts';
import { computePlanSavingsCents } from '#domain/compare/plan-text.ts';
import { composeSavingsBanner } from '#domain/compare/savings-text.ts';
import type { RuledOutStore, StoreJudgment } from '#domain/price/judgment.ts';

const stores = ['Aldi', 'Target', 'Meijer', 'Publix'];
const items = ['coffee', 'milk', 'bananas'];
const names = {
  storeName: (storeId: number) => stores[storeId - 1] ?? '?',
  itemName: (entryId: number) => items[entryId - 1] ?? '?',
};

const createTotal = (storeId: number, overrides: Partial<StoreTotal> = {}): StoreTotal => ({
  ...{ storeId, chainId: storeId, itemCount: 4, pricedCount: 4, missingEntryIds: [], isComplete: true },
  ...{
    subtotalCents: 1_000,
    snapCents: 0,
    shortTaxCents: 0,
    taxCents: 80,
    totalCents: 1_080,
    lowTotalCents: 1_080,
    highTotalCents: 1_080,
  },
  ...{ observedCount: 4, estimatedCount: 0, oldestObservedAt: null, rank: storeId },
  ...overrides,
});
const createRuledOutStore = (storeId: number, overrides: Partial<RuledOutStore> = {}): RuledOutStore => ({
  ...{ storeId, chance: 0.95, extraPercent: 20, extraCents: 400, lowExtraCents: 250, highExtraCents: 500 },
  ...overrides,
});

type JudgmentOverrides = Partial<Omit<StoreJudgment, 'bestBet' | 'chances'>> & {
  bestBet?: Partial<StoreJudgment['bestBet']>;
  chances?: number[];
};

function composeJudgedAnswer(
  { bestBet = {}, chances = [0.5, 0.3, 0.2], ...overrides }: JudgmentOverrides,
  totalOverrides: readonly Partial<StoreTotal>[] = [],
) {
  const judgment: StoreJudgment = {
    chances: chances.map((chance, index) => ({ storeId: index + 1, chance })),
    bestBet: { storeId: 1, chance: chances[0] ?? 0, withinCents: 400, evenWith: [], ...bestBet },
    ...{ cheapest: { storeIds: [1], chance: 0.9 }, ruledOut: [], priceChecks: [] },
    ...overrides,
  };
  const totals = chances.map((_, index) => createTotal(index + 1, totalOverrides[index]));
  return composeAnswer({ stores: totals, judgment, savings: null, commonLinesComparisons: [] }, names);
}

function composeGapAnswer(
  pricedCount: number,
  comparison: Partial<CommonLinesComparison> | null,
  missingEntryIds = [2],
) {
  const comparisons =
    comparison === null
      ? []
      : [
          {
            ...{ storeId: 2, againstStoreId: 1, sharedCount: 2, evenCents: 20 },
            ...{ cents: 100, lowCents: 100, highCents: 100 },
            ...comparison,
          },
        ];
  const totals = [createTotal(1), createTotal(2, { pricedCount, isComplete: false, missingEntryIds })];
  const judgment: StoreJudgment = {
    ...{
      chances: [{ storeId: 1, chance: 1 }],
      cheapest: { storeIds: [1], chance: 1 },
      ruledOut: [],
      priceChecks: [],
    },
    bestBet: { storeId: 1, chance: 1, withinCents: 0, evenWith: [] },
  };
  return composeAnswer(
    { stores: totals, judgment, savings: null, commonLinesComparisons: comparisons },
    names,
  );
}

describe('Kinds of store recommendations', () => {
  it.each<[string, string, JudgmentOverrides]>([
    [
      'cheapest',
      'Aldi is the cheapest.',
      { ruledOut: [createRuledOutStore(2, { chance: 1 }), createRuledOutStore(3, { chance: 1 })] },
    ],
    ['best-bet', 'Aldi is your best bet.', { ruledOut: [createRuledOutStore(2, { chance: 1 })] }],
    [
      'best-bet',
      'Aldi is your best bet.',
      { ruledOut: [createRuledOutStore(2, { chance: 1 }), createRuledOutStore(3)] },
    ],
    ['cheapest', 'Aldi is the cheapest.', { bestBet: { chance: 0.975 } }],
    ['likely-cheapest', 'Aldi is most likely the cheapest.', { bestBet: { chance: 0.97 } }],
    ['likely-cheapest', 'Aldi is most likely the cheapest.', { bestBet: { chance: 0.9 } }],
    ['best-bet', 'Aldi is your best bet.', { bestBet: { chance: 0.89 } }],
    ['same', 'It’s a toss-up: Aldi or Target.', { bestBet: { withinCents: 0, evenWith: [2] } }],
    ['even', 'It’s a toss-up: Aldi or Target.', { bestBet: { evenWith: [2] } }],
    ['even', 'It’s a toss-up: Aldi or Target.', { chances: [0.3, 0.4, 0.3] }],
    ['even', 'It’s a toss-up: Aldi, Target, or Meijer.', { bestBet: { evenWith: [2, 3] } }],
    [
      'even',
      'It’s a toss-up: Aldi, Target, or 2 others.',
      { chances: [0.25, 0.25, 0.25, 0.25], bestBet: { evenWith: [2, 3, 4] } },
    ],
  ])('A store recommendation of kind %s reads: %s', (kind, sentence, overrides) =>
    expect(composeJudgedAnswer(overrides)).toMatchObject({ kind, sentence }));

  it("The store badge's label reflects the chance of being the cheapest", () => {
    const labels = [0.98, 0.9, 0.5].map((chance) => composeJudgedAnswer({ bestBet: { chance } })?.label);
    expect(labels).toEqual(['Lowest', 'Likely lowest', 'Best bet']);
    const evenLabels = [0, 400].map(
      (withinCents) => composeJudgedAnswer({ bestBet: { withinCents, evenWith: [2] } })?.label,
    );
    expect(evenLabels).toEqual(['Toss-up', 'Toss-up']);
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
])('If the best bet may cost up to %d cents more than another store, the caveat says %s', (withinCents, amount) =>
  expect(composeJudgedAnswer({ bestBet: { withinCents } })?.caution).toBe(
    `Another store could be up to ${amount} cheaper.`,
  ));

it.each<[string | null, JudgmentOverrides]>([
  ['Pick the closer one.', { bestBet: { evenWith: [2] } }],
  ['Pick the closest one.', { bestBet: { evenWith: [2, 3] } }],
  [null, { bestBet: { withinCents: 0 } }],
  [null, { bestBet: { chance: 0.9 } }],
  [null, { bestBet: { chance: 0.98 } }],
])('The caveat on a store recommendation is: %s', (caution, overrides) =>
  expect(composeJudgedAnswer(overrides)?.caution).toBe(caution));

describe('The next-best store', () => {
  const describeNextStore = (overrides: Partial<StoreTotal>, chance: number) =>
    composeJudgedAnswer({ chances: [chance, 1 - chance] }, [{ totalCents: 7_147 }, overrides])?.rival;

  it.each<[string, Partial<StoreTotal>, number]>([
    ['$5.73 less than Target.', { totalCents: 7_720 }, 0.98],
    ['About $6 less than Target.', { totalCents: 7_720, estimatedCount: 1 }, 0.98],
    ['About $6 less than Target.', { totalCents: 7_720, estimatedCount: 4 }, 0.9],
    ['About $0.60 less than Target.', { totalCents: 7_207, estimatedCount: 4 }, 0.9],
    ['Next best: Target, about $77.', { totalCents: 7_720, estimatedCount: 4 }, 0.89],
    ['Next best: Target, $77.20.', { totalCents: 7_720 }, 0.6],
    ['Target costs the same.', { totalCents: 7_147 }, 0.5],
    // Rounding at the register can swap the order of totals that differ by less than a cent.
    ['Next best: Target, $71.46.', { totalCents: 7_146 }, 0.98],
  ])('The sentence about the next-best store reads: %s', (words, overrides, chance) =>
    expect(describeNextStore(overrides, chance)).toBe(words));
});

it.each([
  [5_249, 5_951, 'About $8 less than Target.'],
  [5_251, 6_049, 'About $7 less than Target.'],
  [5_160, 5_230, 'About $0.70 less than Target.'],
])('With estimated totals of %d and %d cents, the displayed difference is: %s', (firstCents, nextCents, words) => {
  const totals = [firstCents, nextCents].map((totalCents) => ({ totalCents, estimatedCount: 4 }));
  expect(composeJudgedAnswer({ chances: [0.95, 0.05], bestBet: { chance: 0.95 } }, totals)?.rival).toBe(
    words,
  );
});

it('The savings banner and the plan compute savings from the displayed totals', () => {
  const stores = [
    createTotal(1, { totalCents: 5_249, estimatedCount: 4 }),
    createTotal(2, { totalCents: 5_951, estimatedCount: 4 }),
  ];
  const savings = {
    ...{ cents: 702, lowCents: 500, highCents: 900, monthlyCents: 3_040, isSure: true },
    ...{ cheapestStoreId: 1, mostExpensiveStoreId: 2 },
  };
  expect(composeSavingsBanner(savings, stores, 'cheapest', names.storeName).headline).toBe(
    'Up to about $8 less than Target on this cart, up to about $30 a month.',
  );
  const createOption = (totalCents: number, savesCents: number, stopCount: number) => ({
    ...{ storeIds: [1, 2].slice(0, stopCount), stopCount, totalCents, savesCents },
    ...{ savesLowCents: 500, savesHighCents: 900, estimatedCount: 4 },
    ...{ assignments: new Map(), missingEntryIds: [], subtotalCents: totalCents },
  });
  const [one, two] = [createOption(5_951, 0, 1), createOption(5_249, 702, 2)];
  expect(computePlanSavingsCents(one, two)).toBe(8_00);
  expect(computePlanSavingsCents(one, { ...two, savesCents: 650 })).toBe(6_50);
});

it.each([
  [[0.55, 0.45], 'Aldi is the cheapest in about 6 of 10 cases like this; Target in 4.'],
  [[0.3, 0.65, 0.05], 'Target is the cheapest in about 7 of 10 cases like this; Aldi in 3.'],
  [[0.34, 0.33, 0.33], 'Aldi is the cheapest in about 3 of 10 cases like this; Target in 3 and Meijer in 3.'],
  [[0.35, 0.35, 0.3], 'Aldi is the cheapest in about 4 of 10 cases like this; Target in 3 and Meijer in 3.'],
  [[0.96, 0.04], 'Aldi is the cheapest in about 9 of 10 cases like this.'],
  [[0.975, 0.02], 'Aldi is the cheapest in nearly all cases like this.'],
])("If the stores' chances of being the cheapest are %j, the explanation reads: %s", (chances, words) =>
  expect(composeJudgedAnswer({ chances })?.explanation).toBe(words));

describe('Details about other stores', () => {
  it.each([
    [{ lowExtraCents: 400, highExtraCents: 400 }, 'Target costs $4.00 more.'],
    [{ lowExtraCents: 99 }, 'Target most likely costs about 20% more.'],
    [{ lowExtraCents: 99, chance: 0.98 }, 'Target costs about 20% more.'],
    [{ lowExtraCents: 100 }, 'Target costs about 20% more (likely at least $1 more).'],
    [{ lowExtraCents: 299 }, 'Target costs about 20% more (likely at least $2 more).'],
    [{ extraPercent: 17.6 }, 'Target costs about 20% more (likely at least $2 more).'],
    [{ extraPercent: 15 }, 'Target costs about 15% more (likely at least $2 more).'],
    [{ extraPercent: 14.4 }, 'Target costs about 14% more (likely at least $2 more).'],
    [{ extraPercent: 0.2 }, 'Target costs about 1% more (likely at least $2 more).'],
  ])('For a ruled-out store with %j, the details say: %s', (overrides, words) =>
    expect(composeJudgedAnswer({ ruledOut: [createRuledOutStore(2, overrides)] })?.details).toContain(words));

  const fourChances = [0.4, 0.3, 0.2, 0.1];
  it.each<[string[], JudgmentOverrides]>([
    [['Target, Meijer, and Publix probably cost more.'], {}],
    [
      ['Target could be just as cheap.', 'Meijer and Publix probably cost more.'],
      { cheapest: { storeIds: [1, 2], chance: 0.9 } },
    ],
    [['Meijer and Publix probably cost more.'], { bestBet: { evenWith: [2] } }],
    [
      ['Meijer could be just as cheap.', 'Publix probably costs more.'],
      { bestBet: { evenWith: [2] }, cheapest: { storeIds: [1, 2, 3], chance: 0.9 } },
    ],
    [
      ['Meijer and Publix probably cost more.', 'Target costs about 20% more (likely at least $2 more).'],
      { ruledOut: [createRuledOutStore(2)] },
    ],
    [[], { bestBet: { withinCents: 0, evenWith: [2] } }],
  ])("If four stores have every item, the recommendation's details are: %j", (details, overrides) =>
    expect(composeJudgedAnswer({ chances: fourChances, ...overrides })?.details).toEqual(details));

  it("A recommendation's details end with prices to check unless the recommendation is nearly certain", () => {
    const coffee = { entryId: 1, storeIds: [1, 2] };
    const createMilkCheck = (storeIds: number[]) => ({ entryId: 2, storeIds });
    const describeLastDetails = (priceChecks: StoreJudgment['priceChecks'], chance: number) =>
      composeJudgedAnswer({ priceChecks, bestBet: { chance } })?.details.slice(-2).join(' ');
    expect(describeLastDetails([coffee], 0.5)).toMatch(
      /To be more sure, check the price of coffee at Aldi and Target\.$/,
    );
    expect(describeLastDetails([coffee, createMilkCheck([1, 2])], 0.9)).toMatch(
      /To be more sure, check the prices of coffee and milk at Aldi and Target\.$/,
    );
    expect(describeLastDetails([coffee, createMilkCheck([3])], 0.9)).toBe(
      'To be more sure, check the price of coffee at Aldi and Target. Then check milk at Meijer.',
    );
    expect(describeLastDetails([coffee], 0.98)).toMatch(/Target and Meijer probably cost more\.$/);
  });
});

describe('Stores with missing items', () => {
  const missing = 'Target is missing milk.';
  const sharedItemsPrefix = `${missing} For the 2 items both have, it`;
  it.each<[Partial<CommonLinesComparison> | null, string]>([
    [null, missing],
    [{ storeId: 3 }, missing],
    [{ sharedCount: 1 }, missing],
    [{}, `${sharedItemsPrefix} costs $1.00 more than Aldi.`],
    [{ cents: -100, lowCents: -100, highCents: -100 }, `${sharedItemsPrefix} costs $1.00 less than Aldi.`],
    [{ lowCents: 1 }, `${sharedItemsPrefix} costs about $1 more than Aldi.`],
    [{ cents: -100, lowCents: -200, highCents: -1 }, `${sharedItemsPrefix} costs about $1 less than Aldi.`],
    [{ lowCents: 0, highCents: 200 }, `${sharedItemsPrefix} probably costs more than Aldi.`],
    [{ cents: -100, lowCents: -200, highCents: 0 }, `${sharedItemsPrefix} probably costs less than Aldi.`],
    [{ cents: 20, lowCents: 1 }, `${sharedItemsPrefix} costs about the same as Aldi.`],
    [{ cents: -20, highCents: -1 }, `${sharedItemsPrefix} costs about the same as Aldi.`],
  ])('For a comparison of %j, the details about missing items read: %s', (comparison, words) =>
    expect(composeGapAnswer(3, comparison)?.details).toEqual([words]));

  it("A recommendation's details leave out a store without any prices", () =>
    expect(composeGapAnswer(0, null)?.details).toEqual([]));

  it("A recommendation's details give the number of missing items if there are too many to name", () => {
    const { details = [], caution } =
      composeGapAnswer(4, { cents: -100, lowCents: -100, highCents: -100, sharedCount: 4 }, [
        ...[1, 2, 3, 4],
      ]) ?? {};
    expect(details[0]).toMatch(/^Target is missing 4 items\. /);
    expect(caution).toBe('Target may be cheaper, but has no price for 4 items.');
  });

  it('The caveat names a store that lacks items but is cheaper for the items that both stores have', () => {
    const cheaperAnswer = composeGapAnswer(3, { cents: -100, lowCents: -100, highCents: -100 });
    expect(cheaperAnswer).toMatchObject({
      sentence: 'Only Aldi has everything.',
      rival: 'Target is missing 1 item.',
      caution: 'Target may be cheaper, but has no price for milk.',
      swap: { storeId: 2, entryIds: [2] },
    });
    for (const comparison of [{}, { cents: -20, lowCents: -20 }, { cents: -100, sharedCount: 1 }, null])
      expect(composeGapAnswer(3, comparison)).toMatchObject({ caution: null, swap: null });
  });
});
