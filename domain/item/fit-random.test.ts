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
const anItem = fc.record({
  itemId: fc.integer({ min: 1, max: 40 }),
  kind: fc.constantFrom('cola', 'diet cola'),
  brand: fc.constantFrom('Acme', 'ACME', 'Other', ''),
  content: fc.constantFrom(...units).map(parseNetContent),
  isSoldByWeight: fc.constant(false),
});
const aCart = fc
  .uniqueArray(anItem, { minLength: 1, maxLength: 10, selector: ({ itemId }) => itemId })
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
function fillingsOf(request: FitRequest, items: readonly MatchableItem[], shelf: Shelf) {
  return items.flatMap((product, index) => {
    const found = checkFit(request, product);
    const priceCents = shelf[index] ?? null;
    return typeof found === 'string' || priceCents === null
      ? []
      : [{ item: product, fit: found, priceCents }];
  });
}
function centsFor(request: FitRequest, items: readonly MatchableItem[], shelf: Shelf): number | null {
  const filling = findCheapestProduct(fillingsOf(request, items, shelf));
  return filling === undefined ? null : filling.fit.packCount * filling.priceCents;
}
const runs = { numRuns: pickRoundCount(1_000, 10_000) };

describe('Random carts', () => {
  it('A stricter request never makes a cart line cheaper or easier to fill', () => {
    let compared = 0;
    fc.assert(
      fc.property(aCart, ({ requests, shelves, items }) => {
        for (const request of requests) {
          for (const shelf of shelves) {
            const [any, brand, product] = (['any', 'brand', 'product'] satisfies Firmness[]).map(
              (firmness) => centsFor({ ...request, firmness }, items, shelf) ?? Number.POSITIVE_INFINITY,
            ) as [number, number, number];
            if (any > brand || brand > product) return false;
            if (any < brand && brand < product) compared += 1;
          }
        }
        return true;
      }),
      runs,
    );
    expect(compared).toBeGreaterThan(runs.numRuns / 100);
  });

  const sized = (itemId: number, unit: string): MatchableItem => ({
    ...{ itemId, kind: 'cola', brand: 'Acme', content: parseNetContent(unit), isSoldByWeight: false },
  });
  const examples: [MatchableItem, MatchableItem, number, Firmness][] = [
    [sized(1, '1 gal'), sized(1, '1 gal'), 1, 'product'],
    [sized(1, '1 gal'), sized(2, '1 gal'), 1, 'product'],
    [sized(1, '1 gal'), sized(2, '1 gal'), 1, 'any'],
    [sized(1, '1 gal'), sized(2, '0.5 gal'), 1, 'any'],
    [sized(1, '12 fl oz'), sized(2, '1 gal'), 1, 'any'],
    [sized(1, '1 gal'), sized(2, '12 fl oz'), 1, 'any'],
  ];

  it('The packages chosen for a request cover the requested amount (at least 90% of it for the same size), and there are no more of them than needed', () => {
    const tiers = new Set<string>();
    fc.assert(
      fc.property(
        anItem,
        anItem,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom<Firmness>('any', ...firmnessLevels),
        (requested, other, quantity, firmness) => {
          const offered = { ...other, kind: requested.kind };
          const found = checkFit({ item: requested, firmness, quantity }, offered);
          const tier = typeof found === 'string' ? found : found.tier;
          tiers.add(tier);
          if (typeof found === 'string' || found.tier === 'exact') return;
          expect(Number.isSafeInteger(found.packCount) && found.packCount >= 1).toBe(true);
          const wanted = (requested.content?.amount ?? 0) * quantity;
          const one = offered.content?.amount ?? 0;
          const least = found.tier === 'same-size' ? 0.9 * wanted : wanted;
          expect(found.packCount * one).toBeGreaterThanOrEqual(least * (1 - 1e-6));
          expect(found.packCount * one).toBeLessThanOrEqual(2 * wanted * (1 + 1e-6));
          if (found.tier === 'other-size') {
            expect((found.packCount - 1) * one).toBeLessThan(wanted);
            expect(found.packCount).toBeLessThanOrEqual(4 * quantity);
          }
        },
      ),
      { ...runs, examples },
    );
    const every = ['another-product', 'exact', 'other-size', 'same-size', 'too-large', 'too-small'];
    expect([...tiers].sort()).toEqual(every);
  });

  it('A store never moves up in the ranking when it runs out of an item', () => {
    let lost = 0;
    fc.assert(
      fc.property(aCart, fc.nat(), fc.nat(), ({ requests, shelves, items }, atStore, atLine) => {
        const storeIds = shelves.map((_, at) => at + 1);
        const storeId = storeIds[atStore % storeIds.length] ?? 1;
        const line = atLine % requests.length;
        const cents = requests.map((request) =>
          shelves.map((shelf) => centsFor({ ...request, firmness: 'any' }, items, shelf)),
        );
        const fewer = cents.map((prices, at) =>
          at === line ? prices.map((price, index) => (index + 1 === storeId ? null : price)) : prices,
        );
        const rankIn = (table: (number | null)[][]) => {
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
        lost += 1;
        return rankIn(fewer) >= rankIn(cents);
      }),
      runs,
    );
    expect(lost).toBeGreaterThan(runs.numRuns / 20);
  });

  it("The cheapest product for a cart line doesn't depend on product order", () => {
    fc.assert(
      fc.property(aCart, fc.constantFrom(...firmnessLevels), ({ requests, shelves, items }, firmness) => {
        for (const request of requests) {
          const fillings = fillingsOf({ ...request, firmness }, items, shelves[0] ?? []);
          expect(findCheapestProduct(fillings.toReversed())).toEqual(findCheapestProduct(fillings));
        }
      }),
    );
  });
});
