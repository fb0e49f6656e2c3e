import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { type PricingStrategy, pricingStrategies, STORE_PRICE_MAX_AGE_DAYS } from '#domain/price/age.ts';
import {
  computePriceRange,
  type EstimatedPrice,
  type PriceError,
  type PriceObservation,
  type ShownPrice,
} from '#domain/price/price.ts';
import { CHAIN_PRICE_MAX_AGE_DAYS, resolvePrice } from '#domain/price/resolve-price.ts';

const now = new Date('2026-08-20T15:00:00Z');
const observe = (
  priceCents: number,
  days: number,
  regularPriceCents: number | null = null,
): PriceObservation => ({
  priceCents,
  regularPriceCents,
  source: 'test',
  observedAt: new Date(now.getTime() - days * DAY_MS).toISOString(),
});
const error: PriceError = { line: 0.17, chain: 0.071, own: 0.134 };
const createEstimate = (priceCents: number): EstimatedPrice => ({
  priceCents,
  ...computePriceRange(priceCents, error),
  error,
  source: 'bls',
  basis: 'U.S. average',
});
const estimate = createEstimate(400);

const resolve = (
  storeObservation: PriceObservation | null,
  chainObservation: PriceObservation | null,
  guess: EstimatedPrice | null = estimate,
  {
    habit = 'everyday' as PricingStrategy,
    storeDifferenceError = 0.05,
    placeFactor = 1 as number | null,
  } = {},
) =>
  resolvePrice({
    storeObservation,
    chainObservation: () => chainObservation && { ...chainObservation, storeDifferenceError, placeFactor },
    expectedCents: () => guess?.priceCents ?? null,
    estimate: () => guess,
    habit,
    now,
  });

const computeDeviation = ({ error: { line, chain, own } }: { error: PriceError }) =>
  Math.hypot(line, chain, own);
function requirePrice(price: ShownPrice | null): ShownPrice {
  if (price === null) throw new Error('no price');
  return price;
}

describe('Shown prices', () => {
  it('A price seen at the store is shown for exactly 14 days', () => {
    expect(resolve(observe(199, STORE_PRICE_MAX_AGE_DAYS), observe(189, 0))).toMatchObject({
      priceCents: 199,
      scope: 'store',
    });
    expect(resolve(observe(199, STORE_PRICE_MAX_AGE_DAYS + 0.001), observe(189, 0))).toMatchObject({
      priceCents: 189,
      scope: 'chain',
    });
  });

  it("If a store has no price, the chain's price is shown until it's too old", () => {
    const oldPrice = observe(189, CHAIN_PRICE_MAX_AGE_DAYS);
    expect(resolve(null, oldPrice)).toMatchObject({
      priceCents: 189,
      scope: 'chain',
      observedAt: oldPrice.observedAt,
    });
    expect(resolve(null, observe(189, CHAIN_PRICE_MAX_AGE_DAYS + 1))).toMatchObject({ scope: 'estimate' });
  });

  it('The estimate is shown if no price was observed', () => {
    expect(resolve(null, null)).toEqual({
      ...estimate,
      regularPriceCents: null,
      kind: 'estimated',
      scope: 'estimate',
      observedAt: null,
    });
  });

  it("An old observation shifts the estimate and is mentioned in the estimate's explanation", () => {
    const adjusted = requirePrice(resolve(null, observe(300, 250)));
    expect(adjusted).toMatchObject({ kind: 'estimated', source: 'bls', observedAt: null });
    expect(adjusted.basis).toBe('U.S. average; based partly on an old price seen at this chain');
    expect(adjusted.priceCents).toBeGreaterThan(300);
    expect(adjusted.priceCents).toBeLessThan(400);
    expect(computeDeviation(adjusted)).toBeLessThan(computeDeviation(estimate));
    const older = requirePrice(resolve(null, observe(300, 700)));
    expect(older.priceCents).toBeGreaterThan(adjusted.priceCents);
    expect(computeDeviation(older)).toBeGreaterThan(computeDeviation(adjusted));
    expect(resolve(null, observe(300, 731))).toMatchObject({ priceCents: 400 });
  });

  it('No price is shown if there is neither an estimate nor a recent observation', () => {
    expect(resolve(null, null, null)).toBeNull();
    expect(resolve(observe(199, 15), observe(189, 400), null)).toBeNull();
  });

  it('An observation with an invalid time is ignored', () => {
    expect(resolve({ ...observe(199, 0), observedAt: 'soon' }, null)).toMatchObject({ scope: 'estimate' });
  });

  it.each([
    0, -3, 79, 2_001, 1_000_000_000,
  ])('An observed price of %d cents is ignored if $4.00 was expected', (cents) => {
    expect(resolve(observe(cents, 0), observe(cents, 1))).toMatchObject({
      scope: 'estimate',
      priceCents: 400,
    });
    expect(resolve(observe(cents, 0), observe(390, 1))).toMatchObject({ scope: 'chain', priceCents: 390 });
  });

  it("After a promotion's week has ended, the regular price is shown", () => {
    expect(resolve(observe(199, 7, 299), null)).toMatchObject({ priceCents: 199, regularPriceCents: 299 });
    expect(resolve(observe(199, 7.1, 299), null)).toMatchObject({
      priceCents: 299,
      regularPriceCents: null,
      kind: 'observed',
      basis: 'Seen at this store during a sale; the sale is over, so this is the regular price',
    });
  });
});

describe('Certainty of prices', () => {
  it("A promotional price stays valid through the promotion's last day", () => {
    const resolveUntil = (promotionEndsOn: string, days: number, regularPriceCents: number | null = 399) =>
      resolve({ ...observe(299, days, regularPriceCents), promotionEndsOn }, null);
    expect(resolveUntil('2026-08-20', 10), 'its last day').toMatchObject({
      priceCents: 299,
      regularPriceCents: 399,
    });
    expect(resolveUntil('2026-08-19', 10), 'over in every state').toMatchObject({
      priceCents: 399,
      regularPriceCents: null,
    });
    expect(resolveUntil('2026-08-18', 0), 'over, even if it is fresh').toMatchObject({ priceCents: 399 });
    expect(resolveUntil('2026-08-20', 1, null)).toMatchObject({ priceCents: 299, kind: 'observed' });
    expect(resolveUntil('2026-08-18', 1, null), 'the price after it is unknown').toMatchObject({
      kind: 'estimated',
      priceCents: 400,
    });
  });

  it('A fresh price seen at the store itself is exact', () => {
    expect(resolve(observe(199, 3, 299), null)).toMatchObject({
      lowCents: 199,
      highCents: 199,
      error: { line: 0, chain: 0, own: 0 },
      regularPriceCents: 299,
      kind: 'observed',
      source: 'test',
    });
  });

  it('A price from another store in the chain is less certain if that store is farther away', () => {
    const near = requirePrice(resolve(null, observe(400, 0), estimate, { storeDifferenceError: 0.03 }));
    const far = requirePrice(resolve(null, observe(400, 0), estimate, { storeDifferenceError: 0.1 }));
    expect(near.lowCents).toBeLessThan(400);
    expect(computeDeviation(near)).toBeLessThan(0.03);
    expect(computeDeviation(far)).toBeGreaterThan(computeDeviation(near));
    const ownPrice = observe(400, 20);
    expect(requirePrice(resolve(ownPrice, ownPrice)).basis).toBe('Seen at this store');
  });

  it("A chain's price from another state isn't shown if the states' price levels differ, but it adjusts the estimate", () => {
    const resolveFromPlace = (cents: number, placeFactor: number | null) =>
      requirePrice(resolve(null, observe(cents, 0), estimate, { placeFactor }));
    expect(resolveFromPlace(400, 1.04)).toMatchObject({ priceCents: 400, kind: 'observed' });
    expect(resolveFromPlace(400, 1.3)).toMatchObject({
      kind: 'estimated',
      basis: 'U.S. average; based partly on a price seen at this chain in another state',
    });
    expect(resolveFromPlace(300, 4 / 3).priceCents).toBe(400);
    expect(resolveFromPlace(400, 1.3).priceCents).toBeGreaterThan(400);
    expect(resolveFromPlace(400, 1.3).priceCents).toBeLessThan(520);
    expect(resolveFromPlace(600, null)).toMatchObject({ priceCents: 400, basis: 'U.S. average' });
  });

  it("An old price seen at the store itself is shown even if prices from other places can't be converted", () => {
    const ownPrice = observe(500, 20);
    expect(resolve(ownPrice, ownPrice, estimate, { placeFactor: null })).toMatchObject({
      priceCents: 500,
      basis: 'Seen at this store',
    });
  });

  it('A price loses certainty faster at chains with promotions', () => {
    const [everyday, promotion] = pricingStrategies.map((habit) =>
      computeDeviation(requirePrice(resolve(observe(400, 10), null, estimate, { habit }))),
    );
    expect(promotion).toBeGreaterThan(everyday ?? Number.NaN);
    expect(requirePrice(resolve(observe(300, 6, 450), null)).highCents).toBeGreaterThan(
      requirePrice(resolve(observe(300, 6), null)).highCents,
    );
  });

  it("The shown price comes from the observation alone if there's no estimate", () => {
    const {
      priceCents,
      lowCents,
      error: observationError,
    } = requirePrice(resolve(observe(199, 10), null, null));
    expect([priceCents, observationError.line, observationError.chain]).toEqual([199, 0, 0]);
    expect(lowCents).toBeLessThan(199);
  });

  const observation = fc.record({
    cents: fc.integer({ min: 1, max: 5_000 }),
    days: fc.double({ min: 0, max: 800, noNaN: true }),
    regular: fc.option(fc.integer({ min: -1, max: 5_000 })),
  });
  const arbitraryHabit = fc.constantFrom(...pricingStrategies);

  it('An observation never makes a price less certain than the estimate', () => {
    fc.assert(
      fc.property(
        fc.option(observation),
        fc.option(observation),
        arbitraryHabit,
        (atStore, atChain, habit) => {
          const price = requirePrice(
            resolve(
              atStore && observe(atStore.cents, atStore.days, atStore.regular),
              atChain && observe(atChain.cents, atChain.days, atChain.regular),
              estimate,
              { habit },
            ),
          );
          expect(computeDeviation(price)).toBeLessThanOrEqual(computeDeviation(estimate) + 1e-12);
          expect(Number.isSafeInteger(price.priceCents) && price.priceCents >= 1).toBe(true);
          expect(price.lowCents).toBeLessThanOrEqual(price.priceCents);
          expect(price.highCents).toBeGreaterThanOrEqual(price.priceCents);
        },
      ),
    );
  });

  it('Observing the expected price never widens the price range', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.double({ min: 0, max: 800, noNaN: true }),
        arbitraryHabit,
        (cents, days, habit) => {
          const guess = createEstimate(cents);
          const price = requirePrice(resolve(null, observe(cents, days), guess, { habit }));
          expect(price.priceCents).toBe(cents);
          expect(price.lowCents).toBeGreaterThanOrEqual(guess.lowCents);
          expect(price.highCents).toBeLessThanOrEqual(guess.highCents);
        },
      ),
    );
  });

  it('The range of an observed price widens with age', () => {
    const cents = fc.integer({ min: 100, max: 1_600 });
    const days = fc.double({ min: 0, max: CHAIN_PRICE_MAX_AGE_DAYS - 1, noNaN: true });
    fc.assert(
      fc.property(
        cents,
        days,
        fc.double({ min: 0, max: 1, noNaN: true }),
        arbitraryHabit,
        (priceCents, age, older, habit) => {
          const price = requirePrice(resolve(null, observe(priceCents, age), estimate, { habit }));
          const later = requirePrice(resolve(null, observe(priceCents, age + older), estimate, { habit }));
          expect(later.lowCents).toBeLessThanOrEqual(price.lowCents);
          expect(later.highCents).toBeGreaterThanOrEqual(price.highCents);
        },
      ),
    );
  });
});
