import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeAnswer } from '#domain/compare/answer.ts';
import { compareStores } from '#domain/compare/comparison.ts';
import { DEFAULT_EXTRA_STOP_VALUE_CENTS, planShopping } from '#domain/compare/plan.ts';
import { planText } from '#domain/compare/plan-text.ts';
import { composeSavingsBanner } from '#domain/compare/savings-text.ts';
import { computeTripTotals, groupIntoStops } from '#domain/list/shop.ts';
import { formatApproximateUsd } from '#domain/price/approximate-usd.ts';
import { FLAT_RATES } from '#domain/tax/tax-rates.ts';
import {
  arbitraryCart,
  makeCart,
  makeEstimatedPrice,
  makeShownPrice,
  type RandomCart,
} from '#tests/support/random-cart.ts';
import { pickRoundCount } from '#tests/support/tier.ts';

const storeName = (storeId: number) => `Store ${storeId}`;
const itemName = (entryId: number) => `Item ${entryId}`;

function composePage(cart: RandomCart & { ebtBalanceCents?: number }) {
  const comparison = compareStores(cart);
  const answer = composeAnswer(comparison, { storeName, itemName });
  const { savings } = comparison;
  const banner = savings && composeSavingsBanner(savings, comparison.stores, answer?.kind, storeName);
  const plan = planShopping(cart);
  return { cart, comparison, answer, savings, banner, plan, stops: planText(plan, storeName) };
}

type Page = ReturnType<typeof composePage>;

const listNamedStores = (text: string | null | undefined) =>
  [...(text ?? '').matchAll(/Store (\d+)/g)].map(([, id]) => Number(id));

function parseCents(text: string): number {
  const [, dollars = '', cents = '00'] = /\$([\d,]+)(?:\.(\d\d))?/.exec(text) ?? [];
  return 100 * Number(dollars.replaceAll(',', '')) + Number(cents);
}

const labelsByKind = {
  cheapest: 'Lowest',
  'likely-cheapest': 'Likely lowest',
  'best-bet': 'Best bet',
  even: 'Toss-up',
  same: 'Toss-up',
  alone: 'Only store',
  'only-complete': 'Only store',
  gaps: 'Missing items',
  nothing: 'No prices yet',
} as const;

function expectHeadlineFits({ comparison: { stores }, answer }: Page): void {
  const [first, next] = stores;
  expect(answer === null).toBe(first === undefined || first.itemCount === 0);
  if (answer === null || first === undefined) return;
  const { kind, label, sentence, rival } = answer;
  expect(label).toBe(labelsByKind[kind]);
  const complete = stores.filter(({ isComplete }) => isComplete);
  expect(stores.every(({ pricedCount }) => pricedCount === 0)).toBe(kind === 'nothing');
  if (kind === 'nothing') return;
  expect(listNamedStores(sentence)[0]).toBe(first.storeId);
  expect(complete.length > 0).toBe(kind !== 'gaps');
  if (kind === 'only-complete') expect(complete).toHaveLength(1);
  if (kind === 'gaps') {
    expect(sentence).toContain(`${first.pricedCount} of ${first.itemCount}`);
    expect(stores.every(({ pricedCount }) => pricedCount <= first.pricedCount)).toBe(true);
  }
  if (rival === null) return;
  expect(listNamedStores(rival)).toEqual([next?.storeId]);
  if (rival.includes(' less than ')) {
    const savedCents = (next?.totalCents ?? 0) - first.totalCents;
    expect(Math.abs(parseCents(rival) - savedCents)).toBeLessThanOrEqual(rival.startsWith('About') ? 100 : 0);
    const dollars = [first, next].flatMap((total) =>
      total && total.estimatedCount > 0 && total.totalCents >= 100 ? Math.round(total.totalCents / 100) : [],
    );
    const shownCents = dollars.length === 2 ? 100 * ((dollars[1] ?? 0) - (dollars[0] ?? 0)) : 0;
    if (shownCents > 0) expect(parseCents(rival)).toBe(shownCents);
    expect(savedCents).toBeGreaterThan(0);
  }
}

function expectCertaintyFits({ answer }: Page): void {
  if (answer === null) return;
  const { kind, sentence, caution, swap, details } = answer;
  const isSure = kind === 'cheapest' || kind === 'likely-cheapest';
  expect(sentence.includes('cheapest')).toBe(isSure);
  if (isSure) {
    expect(caution !== null).toBe(swap !== null);
    expect(sentence.includes('with everything')).toBe(swap !== null);
    expect(details.join()).not.toContain('just as cheap');
  }
  if (swap !== null) expect(listNamedStores(caution)).toEqual([swap.storeId]);
  for (const text of [sentence, caution ?? '', ...details]) expect(text).not.toMatch(/in 10|in 5|%.*%/);
}

function expectChancesFit({ answer }: Page): void {
  const { kind, sentence, explanation } = answer ?? {};
  if (explanation == null) return;
  const [likeliestStoreId] = listNamedStores(explanation);
  if (kind === 'even' || kind === 'same') {
    if (!sentence?.includes('others')) expect(listNamedStores(sentence)).toContain(likeliestStoreId);
  } else expect(likeliestStoreId).toBe(listNamedStores(sentence)[0]);
}

function expectBannerFits({ comparison: { stores }, answer, savings, banner }: Page): void {
  const complete = stores.filter(({ isComplete }) => isComplete);
  expect(banner !== null).toBe(complete.length > 1);
  if (banner === null || savings === null) return;
  expect(savings.cheapestStoreId).toBe(stores[0]?.storeId);
  expect(savings.mostExpensiveStoreId).toBe(complete.at(-1)?.storeId);
  if (banner.isSure) expect(answer?.kind).toBe('cheapest');
  if (banner.detail === null) return;
  const savedCents = parseCents(banner.headline);
  // `savedCents` is the difference from the total of the most expensive store.
  const rival = answer?.rival ?? '';
  if (rival.includes(' less than ')) expect(savedCents).toBeGreaterThanOrEqual(parseCents(rival) - 100);
  if (rival.endsWith('costs the same.') && complete.length === 2) expect(savings.cents).toBe(0);
}

function expectPlanFits({ comparison: { stores }, plan }: Page): void {
  const [first] = stores;
  const [oneStop] = plan.frontier;
  expect(stores.every(({ pricedCount }) => pricedCount === 0)).toBe(oneStop === undefined);
  if (oneStop === undefined) return;
  expect(oneStop.storeIds).toEqual([first?.storeId]);
  expect(oneStop.totalCents).toBe(first?.totalCents);
  expect(oneStop.missingEntryIds.toSorted()).toEqual(first?.missingEntryIds.toSorted());
  const { recommended } = plan;
  if (recommended !== null && recommended.stopCount > 1) {
    const stops = recommended.stopCount - 1;
    if (recommended.missingEntryIds.length === oneStop.missingEntryIds.length)
      expect(recommended.savesLowCents).toBeGreaterThan(stops * DEFAULT_EXTRA_STOP_VALUE_CENTS);
  }
}

function expectStopsFit({ comparison: { stores }, plan: { frontier, recommended }, stops }: Page): void {
  const [oneStop] = frontier;
  const isSplit = recommended !== null && recommended.stopCount > 1;
  expect(stops !== null).toBe(isSplit && oneStop?.missingEntryIds.length === 0);
  if (stops === null || recommended === null) return;
  expect(listNamedStores(stops).toSorted((a, b) => a - b)).toEqual(recommended.storeIds);
  expect(stops).toMatch(recommended.stopCount === 2 ? /^Two stops, / : /^Three stops, /);
  expect(recommended.missingEntryIds).toEqual([]);
  const isAbout = stops.includes(' about ');
  expect(isAbout).toBe(recommended.estimatedCount + (oneStop?.estimatedCount ?? 0) > 0);
  expect(Math.abs(parseCents(stops) - recommended.savesCents)).toBeLessThanOrEqual(isAbout ? 100 : 0);
  expect((stores[0]?.totalCents ?? 0) - recommended.totalCents).toBe(recommended.savesCents);
}

function expectShopFits({ cart, comparison: { stores } }: Page): void {
  const [first] = stores;
  if (first === undefined || first.pricedCount === 0) return;
  const { taxRates = FLAT_RATES } = cart.stores.find(({ storeId }) => storeId === first.storeId) ?? {};
  const lines = cart.lines.map(({ entryId, quantity, prices, taxClass = 'food', isPaidBySnap = false }) => {
    const price = prices.get(first.storeId);
    const storePrice = price && {
      ...{ storeId: first.storeId, priceCents: quantity * price.priceCents },
      ...{ isEstimate: price.kind === 'estimated', taxMilliPercent: isPaidBySnap ? 0 : taxRates[taxClass] },
      unpaidTaxMilliPercent: taxRates[taxClass],
    };
    return {
      ...{ line: `item-${entryId}`, category: 'Dairy' as const },
      ...{ storeId: storePrice?.storeId ?? null, prices: storePrice ? [storePrice] : [], isPaidBySnap },
    };
  });
  const { all } = computeTripTotals(groupIntoStops(lines, [], [first.storeId]), cart.ebtBalanceCents);
  expect(all).toMatchObject({ totalCents: first.totalCents, isEstimate: first.estimatedCount > 0 });
}

const expectAgreement = (page: Page) => {
  expectHeadlineFits(page);
  expectCertaintyFits(page);
  expectChancesFit(page);
  expectBannerFits(page);
  expectPlanFits(page);
  expectStopsFit(page);
  expectShopFits(page);
};

const RUN_OPTIONS = { numRuns: pickRoundCount(150, 10_000), endOnFailure: true };

describe('Main page sentences', () => {
  it("The main page's sentences don't contradict each other for random carts", () => {
    fc.assert(
      fc.property(arbitraryCart({ maxStores: 5, maxLines: 12 }), (cart) =>
        expectAgreement(composePage(cart)),
      ),
      RUN_OPTIONS,
    );
  });

  it("The main page's sentences don't contradict each other for carts partly paid with EBT", () => {
    const carts = fc
      .tuple(arbitraryCart({ maxStores: 5, maxLines: 12 }), fc.integer({ min: 0, max: 5_000 }), fc.nat(4095))
      .map(([cart, ebtBalanceCents, paidLineBits]) => ({
        ...{ stores: cart.stores, ebtBalanceCents },
        lines: cart.lines.map((line, index) => ({
          ...line,
          isPaidBySnap: Math.floor(paidLineBits / 2 ** index) % 2 === 1,
        })),
      }));
    fc.assert(
      fc.property(carts, (cart) => expectAgreement(composePage(cart))),
      RUN_OPTIONS,
    );
  });

  it("When a cart is worth splitting between stores, the sentences on the main page don't contradict each other", () => {
    const price = fc
      .tuple(fc.constantFrom(150, 900), fc.boolean())
      .map(([cents, isSeen]) =>
        isSeen ? makeShownPrice(cents) : makeEstimatedPrice(cents, cents - 20, cents + 30),
      );
    const carts = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 4 }), price, price, price), { minLength: 2, maxLength: 10 })
      .map(
        (rows): RandomCart => ({
          stores: [1, 2, 3].map((storeId) => ({ storeId, chainId: storeId })),
          lines: rows.map(([quantity, ...prices], index) => ({
            ...{ entryId: index + 1, quantity },
            prices: new Map(prices.map((each, at) => [at + 1, each] as const)),
          })),
        }),
      );
    fc.assert(
      fc.property(carts, (cart) => expectAgreement(composePage(cart))),
      RUN_OPTIONS,
    );
    const { stops } = composePage(makeCart([1, 200, 900], [1, 900, 100]));
    expect(stops).toBe('Two stops, Store 1 and Store 2, would save $7.56.');
  });

  it("When the estimated totals are close, the sentences on the main page don't contradict each other", () => {
    const near = fc.integer({ min: 280, max: 320 });
    const price = near.map((cents) => makeEstimatedPrice(cents, cents - 60, cents + 60));
    const carts = fc
      .array(fc.tuple(price, price, price, fc.option(near.map((cents) => makeShownPrice(cents)))), {
        minLength: 1,
        maxLength: 15,
      })
      .map(
        (rows): RandomCart => ({
          stores: [1, 2, 3, 4].map((storeId) => ({ storeId, chainId: storeId })),
          lines: rows.map((prices, index) => ({
            entryId: index + 1,
            quantity: 1,
            prices: new Map(prices.flatMap((each, at) => (each ? [[at + 1, each] as const] : []))),
          })),
        }),
      );
    fc.assert(
      fc.property(carts, (cart) => expectAgreement(composePage(cart))),
      RUN_OPTIONS,
    );
  });
});

it.each([
  [7_147, true, 'about $71'],
  [7_150, true, 'about $72'],
  [64, true, 'about $0.64'],
  [7_147, false, '$71.47'],
  [123_456, true, 'about $1,235'],
])('An amount of %d cents (estimated: %s) is written as %s', (cents, isEstimate, words) =>
  expect(formatApproximateUsd(cents, isEstimate)).toBe(words));
