import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeAnswer } from '#domain/compare/answer.ts';
import type { ComparedStore } from '#domain/compare/cart-lines.ts';
import { compareStores } from '#domain/compare/comparison.ts';
import type { ShownPrice } from '#domain/price/price.ts';
import { makeShownPrice } from '#tests/support/random-cart.ts';

const storeNames = ['Aldi', 'Target', 'Meijer', 'Publix'];
const itemNames = ['Ground Coffee', 'Whole Milk', 'Bananas'];
const names = {
  storeName: (storeId: number) => storeNames[storeId - 1] ?? '?',
  itemName: (entryId: number) => itemNames[entryId - 1] ?? '?',
};

const estimate = (priceCents: number) =>
  makeShownPrice(priceCents, {
    kind: 'estimated',
    scope: 'estimate',
    observedAt: null,
    error: { line: 0.17, chain: 0.07, own: 0.13 },
  });
const observe = (priceCents: number) => makeShownPrice(priceCents);

function composeCartAnswer(rows: (ShownPrice | null)[][], chainIds = [1, 2, 3, 4]) {
  const stores = (rows[0] ?? []).map(
    (_, index): ComparedStore => ({ storeId: index + 1, chainId: chainIds[index] ?? 0 }),
  );
  const lines = rows.map((prices, index) => ({
    entryId: index + 1,
    quantity: 1,
    prices: new Map(prices.flatMap((price, at) => (price ? [[at + 1, price] as const] : []))),
  }));
  return composeAnswer(compareStores({ stores, lines }), names);
}

const createTwentyLines = (...prices: ShownPrice[]) => Array.from({ length: 20 }, () => prices);

describe('Store recommendations', () => {
  it('The store recommendation is short if all prices are known', () => {
    expect(composeCartAnswer([[observe(1_000), observe(1_500)]])).toEqual({
      kind: 'cheapest',
      label: 'Lowest',
      sentence: 'Aldi is the cheapest.',
      rival: '$5.40 less than Target.',
      caution: null,
      swap: null,
      explanation: 'Aldi is the cheapest in nearly all cases like this.',
      details: ['Target costs $5.40 more.'],
    });
  });

  it('The chances stated in an explanation never exceed 100% in total', () => {
    const cents = fc.integer({ min: 95, max: 110 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 2, maxLength: 4 }), (prices) => {
        const explanation = composeCartAnswer(createTwentyLines(...prices.map(estimate)))?.explanation ?? '';
        const tenths = [...explanation.matchAll(/(?:about|in) (\d+)/g)].map(([, tenth]) => Number(tenth));
        if (!explanation.includes('nearly all')) expect(tenths.length).toBeGreaterThan(0);
        expect(Math.min(1, ...tenths)).toBeGreaterThan(0);
        expect(tenths.reduce((sum, tenth) => sum + tenth, 0)).toBeLessThanOrEqual(10);
      }),
    );
  });

  it("A best bet's caveat says how much cheaper another store could be", () => {
    expect(composeCartAnswer(createTwentyLines(estimate(100), estimate(105), estimate(125)))).toMatchObject({
      kind: 'best-bet',
      label: 'Best bet',
      sentence: 'Aldi is your best bet.',
      rival: 'Next best: Target, about $23.',
      caution: 'Another store could be up to $2 cheaper.',
    });
    expect(
      composeCartAnswer(createTwentyLines(estimate(100), estimate(105), estimate(125)))?.details.slice(0, 2),
    ).toEqual(['Target could be just as cheap.', 'Meijer costs about 25% more (likely at least $2 more).']);
  });

  it('The explanation says in how many of 10 cases each store is cheapest', () => {
    expect(
      composeCartAnswer(createTwentyLines(estimate(100), estimate(104), estimate(150)))?.explanation,
    ).toBe('Aldi is the cheapest in about 6 of 10 cases like this; Target in 4.');
  });

  it("A store is called the cheapest only if that's very likely", () => {
    expect(composeCartAnswer(createTwentyLines(estimate(100), estimate(118)))).toMatchObject({
      sentence: 'Aldi is most likely the cheapest.',
      rival: 'About $3 less than Target.',
    });
    expect(composeCartAnswer(createTwentyLines(estimate(100), estimate(140)))?.sentence).toBe(
      'Aldi is the cheapest.',
    );
  });

  it('Stores with nearly equal totals are called a toss-up', () => {
    const evenAnswer = composeCartAnswer(createTwentyLines(estimate(100), estimate(101), estimate(130)));
    expect(evenAnswer).toMatchObject({
      ...{ kind: 'even', label: 'Toss-up', sentence: 'It’s a toss-up: Aldi or Target.' },
      ...{ rival: null, caution: 'Pick the closer one.' },
    });
    expect(evenAnswer?.details).not.toContain('Target could be just as cheap.');
  });

  it('The store recommendation names all tied stores', () => {
    expect(composeCartAnswer([[observe(500), observe(500), observe(900)]])).toMatchObject({
      kind: 'same',
      sentence: 'It’s a toss-up: Aldi or Target.',
      rival: 'Target costs the same.',
    });
    const oneChainAnswer = composeCartAnswer(
      createTwentyLines(estimate(100), estimate(100), estimate(100)),
      [5, 5, 5],
    );
    expect(oneChainAnswer?.sentence).toBe('It’s a toss-up: Aldi, Target, or Meijer.');
  });

  it('A price difference is stated only as precisely as the prices are known', () => {
    expect(composeCartAnswer([[estimate(300), estimate(500)]])?.details[0]).toBe(
      'Target costs about 65% more.',
    );
    expect(composeCartAnswer([[estimate(300), estimate(420)]])?.details[0]).toBe(
      'Target most likely costs about 40% more.',
    );
  });

  it('The details of a recommendation say which prices the shopper should check', () => {
    const rows = [
      [estimate(2_000), estimate(2_060)],
      [estimate(300), estimate(305)],
      [estimate(100), estimate(101)],
    ];
    expect(composeCartAnswer(rows)?.details).toContain(
      'To be more sure, check the prices of Ground Coffee, Whole Milk, and Bananas at Aldi and Target.',
    );
  });

  it('A store with missing items is compared on the items that both stores have', () => {
    const rows = [
      [observe(1_000), observe(900)],
      [observe(500), null],
    ];
    expect(composeCartAnswer(rows)).toEqual({
      kind: 'only-complete',
      label: 'Only store',
      sentence: 'Only Aldi has everything.',
      rival: 'Target is missing 1 item.',
      caution: 'Target may be cheaper, but has no price for Whole Milk.',
      swap: { storeId: 2, entryIds: [2] },
      explanation: null,
      details: ['Target is missing Whole Milk. For the one item both have, it costs $1.08 less than Aldi.'],
    });
    const estimatedRows = [
      [estimate(1_000), estimate(990), estimate(2_500)],
      [estimate(500), null, estimate(1_000)],
      [estimate(500), estimate(500), null],
    ];
    expect(composeCartAnswer(estimatedRows)?.details.slice(0, 2)).toEqual([
      'Target is missing Whole Milk. For the 2 items both have, it costs about the same as Aldi.',
      'Meijer is missing Bananas. For the 2 items both have, it costs about $22 more than Aldi.',
    ]);
  });

  it('A complete store is recommended over a cheaper store with missing items', () => {
    const createRows = (target: number) => [
      [observe(1_000), observe(target), observe(700)],
      [observe(500), observe(500), null],
    ];
    expect(composeCartAnswer(createRows(1_200))).toMatchObject({
      sentence: 'Aldi is the cheapest store with everything.',
      rival: '$2.16 less than Target.',
      caution: 'Meijer may be cheaper, but has no price for Whole Milk.',
      swap: { storeId: 3, entryIds: [2] },
    });
  });

  it('If no store has everything, the store with the most items is recommended', () => {
    const rows = [
      [observe(1_000), observe(900), null],
      [observe(500), observe(500), null],
      [observe(200), null, null],
      [null, observe(400), null],
      [null, observe(400), null],
    ];
    const emptyFields = { rival: null, caution: null, swap: null, explanation: null };
    expect(composeCartAnswer(rows)).toMatchObject({
      kind: 'gaps',
      label: 'Missing items',
      sentence: 'Target has the most: 4 of 5.',
      ...emptyFields,
    });
    expect(composeCartAnswer(rows.slice(0, 4))).toMatchObject({
      sentence: 'Target and Aldi have the most: 3 of 4.',
      details: [
        'Target is missing Bananas.',
        'Aldi is missing ?. For the 2 items both have, it costs $1.08 more than Target.',
      ],
    });
    expect(
      composeCartAnswer([
        [observe(1_000), observe(1_100), observe(1_200)],
        [null, null, null],
      ])?.sentence,
    ).toBe('Aldi and 2 others have the most: 1 of 2.');
    expect(composeCartAnswer([[observe(1_000)], [null]])?.sentence).toBe('Aldi has prices for 1 of 2 items.');
  });

  it("Stores aren't compared if there is only one store or no known price", () => {
    expect(composeCartAnswer([[estimate(1_000)]])).toEqual({
      ...{ kind: 'alone', label: 'Only store', sentence: 'Aldi has everything.' },
      ...{ rival: null, caution: 'Add another store to compare.', swap: null },
      ...{ explanation: null, details: [] },
    });
    expect(composeCartAnswer([[null, null]])).toMatchObject({
      kind: 'nothing',
      sentence: 'We have no price at any of these stores for anything in your cart.',
    });
    expect(composeCartAnswer([[null]])?.sentence).toBe('We have no price at Aldi for anything in your cart.');
    expect(composeCartAnswer([])).toBeNull();
  });

  it("A recommendation's details mention every other store", () => {
    const rows = createTwentyLines(estimate(100), estimate(111), estimate(111), estimate(150));
    expect(composeCartAnswer(rows)?.details.slice(0, 2)).toEqual([
      'Target and Meijer could be just as cheap.',
      'Publix costs about 50% more (likely at least $6 more).',
    ]);
  });
});
