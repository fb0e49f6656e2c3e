import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerWords } from '#domain/answer.ts';
import { type ComparedStore, compareStores } from '#domain/comparison.ts';
import type { ShownPrice } from '#domain/price.ts';
import { shownPrice } from '#tests/support/random-cart.ts';

const storeNames = ['Aldi', 'Target', 'Meijer', 'Publix'];
const itemNames = ['Ground Coffee', 'Whole Milk', 'Bananas'];
const names = {
  storeName: (storeId: number) => storeNames[storeId - 1] ?? '?',
  itemName: (entryId: number) => itemNames[entryId - 1] ?? '?',
};

const about = (priceCents: number) =>
  shownPrice(priceCents, {
    kind: 'estimated',
    scope: 'estimate',
    observedAt: null,
    error: { line: 0.17, chain: 0.07, own: 0.13 },
  });
const seen = (priceCents: number) => shownPrice(priceCents);

/** Builds an answer: one row per cart line, one price per store; null is a gap. */
function answer(rows: (ShownPrice | null)[][], chainIds = [1, 2, 3, 4]) {
  const stores = (rows[0] ?? []).map(
    (_, index): ComparedStore => ({ storeId: index + 1, chainId: chainIds[index] ?? 0 }),
  );
  const lines = rows.map((prices, index) => ({
    entryId: index + 1,
    quantity: 1,
    prices: new Map(prices.flatMap((price, at) => (price ? [[at + 1, price] as const] : []))),
  }));
  return answerWords(compareStores({ stores, lines }), names);
}

const twenty = (...prices: ShownPrice[]) => Array.from({ length: 20 }, () => prices);

describe('The answer in words', () => {
  it('is short if all prices are known', () => {
    expect(answer([[seen(1_000), seen(1_500)]])).toEqual({
      kind: 'cheapest',
      label: 'Lowest',
      explanation: 'Chance of being the cheapest: Aldi almost certain; the others hardly any.',
      sentence: 'Aldi is the cheapest.',
      details: ['Target costs $5.40 more.'],
    });
  });

  it('never gives out more than ten tenths of chance', () => {
    const cents = fc.integer({ min: 95, max: 110 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 2, maxLength: 4 }), (prices) => {
        const said = answer(twenty(...prices.map(about)))?.explanation ?? '';
        const tenths = [...said.matchAll(/(\d+) in 10/g)].map(([, tenth]) => Number(tenth));
        expect(Math.min(...tenths)).toBeGreaterThan(0);
        expect(tenths.reduce((sum, tenth) => sum + tenth, 0)).toBeLessThanOrEqual(10);
      }),
    );
  });

  it('says how much more the best bet may cost at most', () => {
    expect(answer(twenty(about(100), about(105), about(125)))).toMatchObject({
      kind: 'best-bet',
      label: 'Best bet',
      sentence: 'Aldi is the cheapest or within $2 of it, 9 in 10.',
    });
    expect(answer(twenty(about(100), about(105), about(125)))?.details.slice(0, 2)).toEqual([
      'Target may come close.',
      'Meijer costs about 25% more: at least $2, 9 in 10.',
    ]);
  });

  it("gives each store's chance in tenths", () => {
    expect(answer(twenty(about(100), about(104), about(150)))?.explanation).toBe(
      'Chance of being the cheapest: Aldi 6 in 10, Target 4 in 10; the others hardly any.',
    );
  });

  it('calls a store the cheapest only if its own chance is high enough', () => {
    expect(answer(twenty(about(100), about(118)))?.sentence).toBe('Aldi is the cheapest, 9 in 10.');
    expect(answer(twenty(about(100), about(140)))?.sentence).toBe('Aldi is almost certainly the cheapest.');
  });

  it('names stores that are about even together', () => {
    const even = answer(twenty(about(100), about(101), about(130)));
    expect(even).toMatchObject({ kind: 'even', label: 'About even' });
    expect(even?.sentence).toMatch(
      /^Aldi or Target, about even\. Aldi is the cheapest or within \$\d of it, 9 in 10\.$/,
    );
    expect(even?.details).not.toContain('Target may come close.');
  });

  it('names no single store in a tie', () => {
    expect(answer([[seen(500), seen(500), seen(900)]])).toMatchObject({
      kind: 'same',
      sentence: 'Aldi and Target ask the same, as far as is known.',
    });
    const oneChain = answer(twenty(about(100), about(100), about(100)), [5, 5, 5]);
    expect(oneChain?.sentence).toBe('Aldi, Target, and Meijer ask the same, as far as is known.');
  });

  it('says as much as is known about a store, even if only cents are at stake', () => {
    expect(answer([[about(300), about(500)]])?.details[0]).toBe(
      'Target almost certainly costs more, about 65%.',
    );
    expect(answer([[about(300), about(420)]])?.details[0]).toBe('Target costs more, about 40%, 9 in 10.');
  });

  it('names the prices that would settle it', () => {
    const rows = [
      [about(2_000), about(2_060)],
      [about(300), about(305)],
      [about(100), about(101)],
    ];
    expect(answer(rows)?.details).toContain(
      'What would tell most: the real price of Ground Coffee at Aldi and Target.',
    );
  });

  it('compares stores with gaps over the lines both have', () => {
    const rows = [
      [seen(1_000), seen(900)],
      [seen(500), null],
    ];
    expect(answer(rows)).toEqual({
      kind: 'only-complete',
      label: 'Has everything',
      explanation: null,
      sentence: 'Only Aldi has a price for every item: $16.20 with tax.',
      details: ['Target has prices for 1 of 2 items; on the one both have it asks $1.08 less than Aldi.'],
    });
    const guessed = [
      [about(1_000), about(990), about(2_500)],
      [about(500), null, about(1_000)],
      [about(500), about(500), null],
    ];
    expect(answer(guessed)?.details.slice(0, 2)).toEqual([
      'Target has prices for 2 of 3 items; on the 2 both have it is about even with Aldi.',
      'Meijer has prices for 2 of 3 items; on the 2 both have it asks about $21.60 more than Aldi.',
    ]);
  });

  it('still gives advice if no store has everything', () => {
    const rows = [
      [seen(1_000), seen(900), null],
      [seen(500), seen(500), null],
      [seen(200), null, null],
      [null, seen(400), null],
      [null, seen(400), null],
    ];
    expect(answer(rows)).toEqual({
      kind: 'gaps',
      label: 'No store has everything',
      explanation: null,
      sentence: 'No store has everything. Target has the most, prices for 4 of 5 items.',
      details: [],
    });
    expect(answer(rows.slice(0, 4))).toMatchObject({
      sentence: 'No store has everything. Target and Aldi have prices for 3 of 4 items.',
      details: ['Aldi has prices for 3 of 4 items; on the 2 both have it asks $1.08 more than Target.'],
    });
    expect(answer([[seen(1_000)], [null]])?.sentence).toBe('Aldi has prices for 1 of 2 items.');
  });

  it('makes no claim for a single store, and says so if no price is known', () => {
    expect(answer([[about(1_000)]])).toEqual({
      kind: 'alone',
      label: 'Only store',
      explanation: null,
      sentence: 'Aldi comes to about $10.80 with tax; pick another store to compare it with.',
      details: [],
    });
    expect(answer([[null, null]])).toMatchObject({
      kind: 'nothing',
      sentence: 'No price is known at any of these stores for what is in your cart.',
    });
    expect(answer([[null]])?.sentence).toBe('No price is known at Aldi for what is in your cart.');
    expect(answer([])).toBeNull();
  });

  it('mentions every store', () => {
    const rows = twenty(about(100), about(111), about(111), about(150));
    expect(answer(rows)?.details.slice(0, 2)).toEqual([
      'Target and Meijer may come close.',
      'Publix costs about 50% more: at least $6, 9 in 10.',
    ]);
  });
});
