import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { computeAgeVariance } from '#domain/price/age.ts';
import {
  computePriceRange,
  type PriceError,
  type PriceObservation,
  totalVariance,
} from '#domain/price/price.ts';
import { resolveMemberPrice, resolvePrice } from '#domain/price/resolve-price.ts';

const now = new Date('2026-08-20T15:00:00Z');
const observe = (
  priceCents: number,
  days: number,
  overrides: Partial<PriceObservation> = {},
): PriceObservation => ({
  ...{ priceCents, regularPriceCents: null, source: 'test' },
  observedAt: new Date(now.getTime() - days * DAY_MS).toISOString(),
  ...overrides,
});
const error: PriceError = { line: 0.17, chain: 0.071, own: 0.134 };
const estimate = {
  priceCents: 400,
  ...computePriceRange(400, error),
  error,
  source: 'bls',
  basis: 'U.S. average',
};
const STORE_DIFFERENCE_ERROR = 0.05;

const createCandidates = (
  storeObservation: PriceObservation | null,
  chainObservation: PriceObservation | null,
  guess: typeof estimate | null = estimate,
) => ({
  storeObservation,
  chainObservation: () =>
    chainObservation && { ...chainObservation, storeDifferenceError: STORE_DIFFERENCE_ERROR, placeFactor: 1 },
  expectedCents: () => guess?.priceCents ?? null,
  estimate: () => guess,
  habit: 'promotion' as const,
  now,
});
const resolve = (...args: Parameters<typeof createCandidates>) => resolvePrice(createCandidates(...args));
const resolveMember = (...args: Parameters<typeof createCandidates>) =>
  resolveMemberPrice(createCandidates(...args));

describe('Member prices', () => {
  it('If no member price was seen at a store, one from another store of its chain is used, with a wider price range', () => {
    expect(resolveMember(observe(299, 2), observe(289, 0))).toMatchObject({
      ...{ priceCents: 299, scope: 'store', lowCents: 299, highCents: 299, basis: 'Seen at this store' },
    });
    expect(resolveMember(null, observe(289, 0))).toMatchObject({
      ...{ priceCents: 289, scope: 'chain', kind: 'observed', basis: 'Seen at another store in this chain' },
    });
    expect(resolveMember(null, observe(289, 0))?.lowCents).toBeLessThan(289);
    expect(resolveMember(null, null)).toBeNull();
  });

  it('A member price expires after a week if its last day is unknown', () => {
    expect(resolveMember(observe(299, 7), null)).toMatchObject({ priceCents: 299 });
    expect(resolveMember(observe(299, 7.01, { regularPriceCents: 399 }), null)).toBeNull();
    expect(resolveMember(observe(299, 7.01), observe(289, 1))).toMatchObject({ priceCents: 289 });
    expect(resolveMember(observe(299, 0, { observedAt: 'soon' }), null)).toBeNull();
  });

  it('A member price is valid until its last day, but for at most two weeks after it was seen', () => {
    const resolveUntil = (promotionEndsOn: string, days: number) =>
      resolveMember(observe(299, days, { promotionEndsOn }), null)?.priceCents;
    expect(resolveUntil('2026-08-20', 10)).toBe(299);
    expect(resolveUntil('2026-08-18', 1)).toBeUndefined();
    expect(resolveUntil('2026-09-30', 14)).toBe(299);
    expect(resolveUntil('2026-09-30', 14.01)).toBeUndefined();
  });

  it('An implausible member price is ignored', () => {
    expect(resolveMember(observe(2_001, 0), observe(79, 0))).toBeNull();
  });
});

describe('Sources of prices', () => {
  it.each([
    ['test', 'Seen at this store', 'Seen at another store in this chain'],
    ['you', 'You saw it at this store', 'You saw it at another store in this chain'],
    ['a shopper', 'A shopper saw it at this store', 'A shopper saw it at another store in this chain'],
  ])('The price explanation for source “%s” says where the price was seen and who reported it', (source, atStore, inChain) => {
    expect(resolve(observe(399, 1, { source }), null)?.basis).toBe(atStore);
    expect(resolve(null, observe(399, 1, { source }))).toMatchObject({ basis: inChain, source });
  });

  it("A shopper's own price is trusted no matter how far it is from the estimate, unless it's impossible", () => {
    expect(resolve(observe(5, 0, { source: 'you' }), null)).toMatchObject({
      priceCents: 5,
      kind: 'observed',
    });
    expect(resolve(observe(0, 0, { source: 'you' }), null)).toMatchObject({ kind: 'estimated' });
    expect(resolve(observe(5, 0, { source: 'a shopper' }), null)).toMatchObject({ kind: 'estimated' });
  });

  it('The explanation “Seen at this store” requires an observation at the store with the same price and time', () => {
    const storeObservation = observe(400, 20);
    expect(resolve(storeObservation, storeObservation)?.basis).toBe('Seen at this store');
    expect(resolve(storeObservation, { ...storeObservation, priceCents: 380 })?.basis).toBe(
      'Seen at another store in this chain',
    );
    expect(resolve(storeObservation, observe(400, 19))?.basis).toBe('Seen at another store in this chain');
  });
});

describe('Combining an estimate with an observation', () => {
  const combineVariances = (variance: number) => 1 / (1 / variance + 1 / totalVariance(error));

  it('Combining an estimate with a chain price shrinks every error by the same factor', () => {
    const combinedError = resolve(null, observe(300, 40))?.error ?? error;
    expect(totalVariance(combinedError)).toBeCloseTo(
      combineVariances(computeAgeVariance('promotion', 40) + STORE_DIFFERENCE_ERROR ** 2),
      12,
    );
    expect(combinedError.line / combinedError.chain).toBeCloseTo(error.line / error.chain, 12);
    expect(combinedError.line).toBeLessThan(error.line);
  });

  it.each([
    ['at this chain', null, observe(300, 250), 250, STORE_DIFFERENCE_ERROR],
    ['at this store', observe(300, 250), null, 250, 0],
    ['at this store', observe(300, 200), observe(500, 400), 200, 0],
    ['at this chain', observe(500, 600), observe(300, 190), 190, STORE_DIFFERENCE_ERROR],
    ['at this store', observe(300, 730), null, 730, 0],
  ])("An old price seen %s is weighted by its certainty when it's combined with the estimate", (where, store, chain, days, storeDifferenceError) => {
    const shown = resolve(store, chain);
    const variance = computeAgeVariance('promotion', days) + storeDifferenceError ** 2;
    const expectedLog =
      (Math.log(300) / variance + Math.log(400) / totalVariance(error)) * combineVariances(variance);
    expect(shown).toMatchObject({
      ...{ kind: 'estimated', scope: 'estimate', source: 'bls', regularPriceCents: null, observedAt: null },
      basis: `U.S. average; based partly on an old price seen ${where}`,
      priceCents: Math.round(Math.exp(expectedLog)),
      ...computePriceRange(shown?.priceCents ?? 0, shown?.error ?? error),
    });
    expect(totalVariance(shown?.error ?? error)).toBeCloseTo(combineVariances(variance), 12);
  });

  it('A promotion with no known end date is equally likely to end on each day of its week', () => {
    const resolveVariance = (...args: Parameters<typeof observe>) =>
      totalVariance(resolve(observe(...args), null, null)?.error ?? error);
    const ageVariance = computeAgeVariance('promotion', 6);
    const promotionVariance = Math.log(450 / 300) ** 2 * (6 / 7);
    expect(resolveVariance(300, 6)).toBeCloseTo(ageVariance, 12);
    expect(resolveVariance(300, 6, { regularPriceCents: 450 })).toBeCloseTo(
      ageVariance + promotionVariance,
      12,
    );
    expect(resolveVariance(300, 6, { regularPriceCents: 450, promotionEndsOn: '2026-08-25' })).toBeCloseTo(
      ageVariance,
      12,
    );
    expect(resolveVariance(300, 8, { regularPriceCents: 450 })).toBeCloseTo(
      computeAgeVariance('promotion', 8),
      12,
    );
    expect(resolveVariance(300, 3, { regularPriceCents: 450 })).toBe(0);
    expect(resolveVariance(300, 3.1)).toBeGreaterThan(0);
  });

  it.each([
    0, -5, 10_000_000_000,
  ])('An impossible regular price (%i cents) is ignored', (regularPriceCents) => {
    expect(resolve(observe(300, 1, { regularPriceCents }), null)).toMatchObject({
      ...{ priceCents: 300, regularPriceCents: null },
    });
  });
});
