import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortBaskets } from '#domain/compare/basket.ts';
import { compareStores } from '#domain/compare/comparison.ts';
import { type Firmness, firmnessLevels } from '#domain/item/firmness.ts';
import { checkFit, type FitRequest, findCheapestProduct, type MatchableItem } from '#domain/item/fit.ts';
import { parseNetContent } from '#domain/item/size/net-content.ts';
import { makeShownPrice } from '#tests/support/random-cart.ts';
import { pickRoundCount } from '#tests/support/tier.ts';

const units = [
  '1 lb',
  '2 lb',
  '32 oz',
  '15 oz',
  '15.25 oz',
  '14.4 oz',
  '5 lb',
  'dozen',
  '18 ct',
  '6 ct',
  '12 ct / 12 fl oz',
  '6 pk 16.9 fl oz',
  '2 liter',
  '1 gal',
  '0.5 gal',
  '12 fl oz',
  'size not stated',
];
const arbitraryItem = fc.record({
  itemId: fc.integer({ min: 1, max: 40 }),
  kind: fc.constantFrom('cola', 'diet cola'),
  brand: fc.constantFrom('Acme', 'ACME', 'Other', ''),
  content: fc.constantFrom(...units).map(parseNetContent),
  isSoldByWeight: fc.constant(false),
});
const arbitraryCart = fc
  .uniqueArray(arbitraryItem, { minLength: 1, maxLength: 10, selector: ({ itemId }) => itemId })
  .chain((items) =>
    fc.record({
      requests: fc.array(
        fc.record({ item: fc.constantFrom(...items), quantity: fc.integer({ min: 1, max: 6 }) }),
        { minLength: 1, maxLength: 4 },
      ),
      shelves: fc.array(
        fc.tuple(...items.map(() => fc.option(fc.integer({ min: 1, max: 900 }), { freq: 3, nil: null }))),
        { minLength: 2, maxLength: 3 },
      ),
      items: fc.constant(items),
    }),
  );

type Shelf = readonly (number | null)[];
function listFillings(request: FitRequest, items: readonly MatchableItem[], shelf: Shelf) {
  return items.flatMap((product, index) => {
    const fit = checkFit(request, product);
    const priceCents = shelf[index] ?? null;
    return typeof fit === 'string' || priceCents === null ? [] : [{ item: product, fit, priceCents }];
  });
}
function findLineCents(request: FitRequest, items: readonly MatchableItem[], shelf: Shelf): number | null {
  const filling = findCheapestProduct(listFillings(request, items, shelf));
  return filling === undefined ? null : filling.fit.packCount * filling.priceCents;
}
const runOptions = { numRuns: pickRoundCount(1_000, 10_000) };

describe('Random carts', () => {
  it('A stricter request never makes a cart line cheaper or easier to fill', () => {
    let strictlyOrderedCount = 0;
    fc.assert(
      fc.property(arbitraryCart, ({ requests, shelves, items }) => {
        for (const request of requests) {
          for (const shelf of shelves) {
            const [any, brand, product] = (['any', 'brand', 'product'] satisfies Firmness[]).map(
              (firmness) => findLineCents({ ...request, firmness }, items, shelf) ?? Number.POSITIVE_INFINITY,
            ) as [number, number, number];
            if (any > brand || brand > product) return false;
            if (any < brand && brand < product) strictlyOrderedCount += 1;
          }
        }
        return true;
      }),
      runOptions,
    );
    expect(strictlyOrderedCount).toBeGreaterThan(runOptions.numRuns / 100);
  });

  const createSizedItem = (itemId: number, unit: string): MatchableItem => ({
    ...{ itemId, kind: 'cola', brand: 'Acme', content: parseNetContent(unit), isSoldByWeight: false },
  });
  const examples: [MatchableItem, MatchableItem, number, Firmness][] = [
    [createSizedItem(1, '1 gal'), createSizedItem(1, '1 gal'), 1, 'product'],
    [createSizedItem(1, '1 gal'), createSizedItem(2, '1 gal'), 1, 'product'],
    [createSizedItem(1, '1 gal'), createSizedItem(2, '1 gal'), 1, 'any'],
    [createSizedItem(1, '1 gal'), createSizedItem(2, '0.5 gal'), 1, 'any'],
    [createSizedItem(1, '12 fl oz'), createSizedItem(2, '1 gal'), 1, 'any'],
    [createSizedItem(1, '1 gal'), createSizedItem(2, '12 fl oz'), 1, 'any'],
  ];

  it('The chosen packages cover the requested amount (at least 90% of it if they have the same size), and none is unnecessary', () => {
    const tiers = new Set<string>();
    fc.assert(
      fc.property(
        arbitraryItem,
        arbitraryItem,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom<Firmness>('any', ...firmnessLevels),
        (requested, other, quantity, firmness) => {
          const offered = { ...other, kind: requested.kind };
          const fit = checkFit({ item: requested, firmness, quantity }, offered);
          const tier = typeof fit === 'string' ? fit : fit.tier;
          tiers.add(tier);
          if (typeof fit === 'string' || fit.tier === 'exact') return;
          expect(Number.isSafeInteger(fit.packCount) && fit.packCount >= 1).toBe(true);
          const wantedAmount = (requested.content?.amount ?? 0) * quantity;
          const amountPerPackage = offered.content?.amount ?? 0;
          const minAmount = fit.tier === 'same-size' ? 0.9 * wantedAmount : wantedAmount;
          expect(fit.packCount * amountPerPackage).toBeGreaterThanOrEqual(minAmount * (1 - 1e-6));
          expect(fit.packCount * amountPerPackage).toBeLessThanOrEqual(2 * wantedAmount * (1 + 1e-6));
          if (fit.tier === 'other-size') {
            expect((fit.packCount - 1) * amountPerPackage).toBeLessThan(wantedAmount);
            expect(fit.packCount).toBeLessThanOrEqual(4 * quantity);
          }
        },
      ),
      { ...runOptions, examples },
    );
    const allOutcomes = ['another-product', 'exact', 'other-size', 'same-size', 'too-large', 'too-small'];
    expect([...tiers].sort()).toEqual(allOutcomes);
  });

  it('A store never moves up in the ranking when it runs out of an item', () => {
    let removedPriceCount = 0;
    fc.assert(
      fc.property(
        arbitraryCart,
        fc.nat(),
        fc.nat(),
        ({ requests, shelves, items }, storeIndex, lineIndex) => {
          const storeIds = shelves.map((_, at) => at + 1);
          const storeId = storeIds[storeIndex % storeIds.length] ?? 1;
          const line = lineIndex % requests.length;
          const cents = requests.map((request) =>
            shelves.map((shelf) => findLineCents({ ...request, firmness: 'any' }, items, shelf)),
          );
          const centsWithoutPrice = cents.map((prices, at) =>
            at === line ? prices.map((price, index) => (index + 1 === storeId ? null : price)) : prices,
          );
          const findRank = (table: (number | null)[][]) => {
            const { stores } = compareStores({
              stores: storeIds.map((id) => ({ storeId: id, chainId: id })),
              lines: table.map((prices, at) => ({
                entryId: at + 1,
                quantity: 1,
                prices: new Map(
                  prices.flatMap((price, index) =>
                    price === null ? [] : [[index + 1, makeShownPrice(price)]],
                  ),
                ),
              })),
            });
            const baskets = storeIds.map((id) => ({
              storeIds: [id],
              lineAmounts: table.map((prices) => prices[id - 1] ?? null),
            }));
            const order = sortBaskets(baskets).map((basket) => basket.storeIds[0]);
            if (order.join() !== stores.map((store) => store.storeId).join()) throw new Error('two orders');
            return stores.findIndex((store) => store.storeId === storeId);
          };
          if (cents[line]?.[storeId - 1] == null) return true;
          removedPriceCount += 1;
          return findRank(centsWithoutPrice) >= findRank(cents);
        },
      ),
      runOptions,
    );
    expect(removedPriceCount).toBeGreaterThan(runOptions.numRuns / 20);
  });

  it("The cheapest product for a cart line doesn't depend on the order of the products", () => {
    fc.assert(
      fc.property(
        arbitraryCart,
        fc.constantFrom(...firmnessLevels),
        ({ requests, shelves, items }, firmness) => {
          for (const request of requests) {
            const fillings = listFillings({ ...request, firmness }, items, shelves[0] ?? []);
            expect(findCheapestProduct(fillings.toReversed())).toEqual(findCheapestProduct(fillings));
          }
        },
      ),
    );
  });
});
