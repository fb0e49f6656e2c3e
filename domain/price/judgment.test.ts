import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparedStore } from '#domain/compare/cart-lines.ts';
import { compareStores } from '#domain/compare/comparison.ts';
import type { StoreJudgment } from '#domain/price/judgment.ts';
import type { PriceError, ShownPrice } from '#domain/price/price.ts';
import { arbitraryCart, makeCart, makeShownPrice, type RandomCart } from '#tests/support/random-cart.ts';

const error: PriceError = { line: 0.17, chain: 0.07, own: 0.13 };
const estimate = (priceCents: number, overrides: Partial<ShownPrice> = {}) =>
  makeShownPrice(priceCents, { kind: 'estimated', scope: 'estimate', observedAt: null, error, ...overrides });

function judge(rows: ShownPrice[][], chainIds: number[] = [1, 2, 3, 4, 5]): StoreJudgment {
  const stores = (rows[0] ?? []).map(
    (_, index): ComparedStore => ({ storeId: index + 1, chainId: chainIds[index] ?? 0 }),
  );
  const lines = rows.map((prices, index) => ({
    entryId: index + 10,
    quantity: 1,
    prices: new Map(prices.map((price, at) => [at + 1, price])),
  }));
  const { judgment } = compareStores({ stores, lines });
  if (!judgment) throw new Error('no store has every line');
  return judgment;
}

const createTwentyLines = (...cents: number[]) =>
  Array.from({ length: 20 }, () => cents.map((priceCents) => estimate(priceCents)));

const findChance = ({ chances }: StoreJudgment, storeId: number) =>
  chances.find((each) => each.storeId === storeId)?.chance ?? Number.NaN;

describe('Choosing the cheapest store', () => {
  it('A one-cent difference makes the cheapest store certain if the prices are exact', () => {
    const judgment = judge([[makeShownPrice(1_000), makeShownPrice(1_001)]]);
    expect(judgment.bestBet).toEqual({ storeId: 1, chance: 1, withinCents: 0, evenWith: [] });
    expect(judgment.ruledOut).toMatchObject([{ storeId: 2, chance: 1, extraCents: 1, lowExtraCents: 1 }]);
    expect(judgment.priceChecks).toEqual([]);
  });

  it('Two stores with equal exact totals are tied', () => {
    const judgment = judge([[makeShownPrice(500), makeShownPrice(500)]]);
    expect(judgment.bestBet).toEqual({ storeId: 1, chance: 0.5, withinCents: 0, evenWith: [2] });
    expect(judgment.ruledOut).toEqual([]);
    expect(judgment.cheapest).toEqual({ storeIds: [1, 2], chance: 1 });
  });

  // 20 equal lines: the ratio's σ is √(2 · (0.07² + 0.13² / 20)) = 0.107.
  it.each([
    [5, 0.68],
    [10, 0.81],
    [15, 0.9],
    [25, 0.98],
  ])("If one store's estimates are %s percent higher, the other store is cheaper with probability %s", (percent, chance) => {
    const judgment = judge(createTwentyLines(100, 100 + percent));
    expect(findChance(judgment, 1)).toBeCloseTo(chance, 1);
    expect(judgment.ruledOut.length).toBe(judgment.bestBet.chance >= 0.9 ? 1 : 0);
  });

  it('A store that costs 25% more than the cheapest one is ruled out, and the result gives a range for the difference', () => {
    const [ruledOutStore] = judge(createTwentyLines(100, 102, 125)).ruledOut;
    expect(ruledOutStore).toMatchObject({ storeId: 3, extraPercent: 25, extraCents: 540 });
    expect(ruledOutStore?.lowExtraCents).toBeGreaterThan(0);
    expect(ruledOutStore?.highExtraCents).toBeLessThan(2 * 540);
  });

  it('Stores are added to the set of likely cheapest stores, starting with the likeliest, until their combined chance reaches 90%', () => {
    const { chances, bestBet, cheapest } = judge(createTwentyLines(100, 110, 103, 101, 140));
    expect(chances.map(({ storeId }) => storeId)).toEqual([1, 2, 3, 4, 5]);
    expect(cheapest.storeIds.slice(0, 3)).toEqual([1, 4, 3]);
    expect(cheapest.storeIds).not.toContain(5);
    expect(cheapest.chance).toBeGreaterThanOrEqual(0.9);
    expect(cheapest.chance).toBeLessThan(1);
    expect(bestBet.evenWith).toEqual([4]);
    expect(judge(createTwentyLines(100, 102, 140)).cheapest.storeIds).toEqual([1, 2]);
  });

  it('Price checks start with the line that has the most uncertain price', () => {
    const rows = [280, 250, 300].map((cents) => [estimate(cents), estimate(cents + 2)]);
    expect(judge(rows).priceChecks.map(({ entryId }) => entryId)).toEqual([12, 10, 11]);
    expect(judge(createTwentyLines(100, 101)).priceChecks.map(({ entryId }) => entryId)).toEqual([
      10, 11, 12,
    ]);
  });

  it("If the best bet is free, the other stores' percentage difference is zero", () => {
    const [ruledOutStore] = judge([[makeShownPrice(0), makeShownPrice(100)]]).ruledOut;
    expect(ruledOutStore).toMatchObject({ storeId: 2, extraPercent: 0, extraCents: 108 });
  });

  it('Stores of one chain tie if only chainwide prices are known', () => {
    const equalLines = createTwentyLines(100, 100, 100, 100, 100);
    const judgment = judge(equalLines, [7, 7, 7, 7, 7]);
    expect(judgment.bestBet).toMatchObject({ storeId: 1, withinCents: 0, evenWith: [2, 3, 4, 5] });
    for (const { chance } of judgment.chances) expect(chance).toBeCloseTo(0.2);
  });

  it('Comparing stores of one chain ignores the uncertainty of their shared price level', () => {
    const rows = [...createTwentyLines(100, 100), [makeShownPrice(300), makeShownPrice(350)]];
    expect(judge(rows, [5, 5]).bestBet.chance).toBe(1);
    expect(judge(rows, [5, 6]).bestBet.chance).toBeLessThan(0.9);
  });

  it('Price checks are suggested for the prices that make the comparison of the top stores most uncertain', () => {
    const rows = [
      ...createTwentyLines(100, 103),
      [estimate(2_000), estimate(2_050)],
      [makeShownPrice(9_000), makeShownPrice(9_100)],
    ];
    expect(judge(rows).priceChecks).toEqual([30, 10, 11].map((entryId) => ({ entryId, storeIds: [1, 2] })));
    expect(judge(createTwentyLines(100, 103)).priceChecks.map(({ entryId }) => entryId)).toEqual([
      10, 11, 12,
    ]);
  });

  it('A price check is never suggested for a store whose price is known', () => {
    const rows = [[makeShownPrice(2_000), estimate(2_050)], ...createTwentyLines(100, 103)];
    expect(judge(rows).priceChecks).toEqual([
      { entryId: 10, storeIds: [2] },
      { entryId: 11, storeIds: [1, 2] },
      { entryId: 12, storeIds: [1, 2] },
    ]);
  });
});

it('No price checks are suggested for two stores that differ only in state tax', () => {
  const createRates = (general: number) => ({ food: 0, candy: 0, soda: 0, general });
  const { judgment } = compareStores({
    stores: [4_000, 6_625].map((rate, index) => ({
      storeId: index + 1,
      chainId: 7,
      taxRates: createRates(rate),
    })),
    lines: [1, 2, 3].map((entryId) => ({
      entryId,
      quantity: 1,
      taxClass: 'general',
      prices: new Map([1, 2].map((storeId) => [storeId, estimate(500)])),
    })),
  });
  expect(judgment?.bestBet.chance).toBeLessThan(0.9);
  expect(judgment?.priceChecks).toEqual([]);
});

const arbitraryEstimatedCart = (limits: { maxStores: number; maxLines: number }) =>
  arbitraryCart(limits).map(
    (cart): RandomCart => ({
      ...cart,
      lines: cart.lines.map((line) => ({
        ...line,
        prices: new Map([...line.prices].map(([id, { priceCents }]) => [id, estimate(100 + priceCents)])),
      })),
    }),
  );

describe('Random carts', () => {
  const runOptions = { numRuns: 2_500 };

  it("The stores' chances of being cheapest sum to 1, and the likely-cheapest stores' chances to at least 0.9", () => {
    fc.assert(
      fc.property(arbitraryCart({ maxStores: 5, maxLines: 6 }), (cart) => {
        const { judgment, stores } = compareStores(cart);
        const completeStores = stores.filter(({ isComplete }) => isComplete);
        expect(judgment === null).toBe(completeStores.length === 0);
        if (judgment === null) return;
        const totalChance = judgment.chances.reduce((sum, { chance }) => sum + chance, 0);
        expect(totalChance).toBeCloseTo(1, 9);
        expect(judgment.cheapest.chance).toBeGreaterThanOrEqual(0.9);
        expect(judgment.bestBet.storeId).toBe(completeStores[0]?.storeId);
        expect(judgment.bestBet.withinCents).toBeGreaterThanOrEqual(0);
        expect(judgment.priceChecks.length).toBeLessThanOrEqual(3);
        for (const { entryId, storeIds } of judgment.priceChecks) {
          const { prices } = cart.lines.find((line) => line.entryId === entryId) ?? { prices: new Map() };
          const isKnown = (id: number) => prices.get(id)?.error.own === 0 && prices.get(id)?.error.line === 0;
          expect(storeIds.length).toBeGreaterThan(0);
          expect(storeIds.some(isKnown)).toBe(false);
        }
        for (const ruledOutStore of judgment.ruledOut) {
          expect(ruledOutStore.lowExtraCents).toBeLessThanOrEqual(ruledOutStore.extraCents);
          expect(ruledOutStore.highExtraCents).toBeGreaterThanOrEqual(ruledOutStore.extraCents);
        }
      }),
      runOptions,
    );
  });

  it("The comparison doesn't depend on the input order of stores", () => {
    const shuffled = arbitraryEstimatedCart({ maxStores: 5, maxLines: 6 }).chain((cart) =>
      fc
        .shuffledSubarray(cart.stores, { minLength: cart.stores.length })
        .map((stores) => ({ cart, other: { ...cart, stores } })),
    );
    fc.assert(
      fc.property(shuffled, ({ cart, other }) => {
        expect(compareStores(other)).toEqual(compareStores(cart));
      }),
      runOptions,
    );
  });

  it('A store with a missing price has no chance of being the cheapest', () => {
    fc.assert(
      fc.property(
        arbitraryEstimatedCart({ maxStores: 4, maxLines: 5 }),
        fc.nat(),
        fc.nat(),
        (cart, line, store) => {
          const chosenLine = cart.lines[line % Math.max(1, cart.lines.length)];
          const chosenStore = cart.stores[store % cart.stores.length];
          if (!chosenLine || !chosenStore) return;
          const lines = cart.lines.map((each) => {
            const prices = new Map(each.prices);
            if (each === chosenLine) prices.delete(chosenStore.storeId);
            return { ...each, prices };
          });
          const after = compareStores({ ...cart, lines });
          expect(
            after.judgment?.chances.some(({ storeId }) => storeId === chosenStore.storeId) ?? false,
          ).toBe(false);
        },
      ),
      runOptions,
    );
  });

  it("Replacing an estimated price with an observed one never widens the range of a store's total", () => {
    fc.assert(
      fc.property(
        arbitraryEstimatedCart({ maxStores: 4, maxLines: 5 }),
        fc.nat(),
        fc.nat(),
        (cart, line, store) => {
          const chosenLine = cart.lines[line % Math.max(1, cart.lines.length)];
          const chosenStore = cart.stores[store % cart.stores.length];
          if (!chosenLine || !chosenStore || !chosenLine.prices.has(chosenStore.storeId)) return;
          const lines = cart.lines.map((each) => {
            if (each !== chosenLine) return each;
            const prices = new Map(
              [...each.prices].map(([id, price]) => [
                id,
                id === chosenStore.storeId
                  ? makeShownPrice(price.priceCents)
                  : { ...price, error: { ...price.error, line: 0.11 } },
              ]),
            );
            return { ...each, prices };
          });
          const before = compareStores(cart);
          const after = compareStores({ ...cart, lines });
          const computeWidth = ({ stores }: typeof before, storeId: number) => {
            const total = stores.find((each) => each.storeId === storeId);
            return (total?.highTotalCents ?? 0) - (total?.lowTotalCents ?? 0);
          };
          for (const { storeId } of cart.stores) {
            expect(computeWidth(after, storeId)).toBeLessThanOrEqual(computeWidth(before, storeId));
          }
        },
      ),
      runOptions,
    );
  });
});

it('The chances and margins in a comparison are finite numbers even for absurd prices', () => {
  expect(compareStores(makeCart()).judgment).toBeNull();
  const huge = judge([[estimate(1_000_000_000), estimate(1)]]);
  expect(huge.bestBet).toMatchObject({ storeId: 2 });
  expect(Number.isFinite(huge.bestBet.withinCents)).toBe(true);
  const free = judge([[estimate(0), estimate(0)]]);
  expect(free.bestBet.chance).toBe(0.5);
});
