import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import {
  CHAIN_MAX_AGE_DAYS,
  type PriceObservation,
  resolvePrice,
  STORE_MAX_AGE_DAYS,
} from '#domain/price.ts';

const now = new Date('2026-08-20T15:00:00Z');
const seen = (
  priceCents: number,
  days: number,
  regularPriceCents: number | null = null,
): PriceObservation => ({
  priceCents,
  regularPriceCents,
  source: 'test',
  observedAt: new Date(now.getTime() - days * DAY_MS).toISOString(),
});
const estimate = {
  priceCents: 400,
  lowCents: 300,
  highCents: 500,
  error: { line: 0.17, chain: 0.071, own: 0.134 },
  source: 'bls',
  basis: 'U.S. average',
};

function resolve(
  storeObservation: PriceObservation | null,
  chainObservation: PriceObservation | null,
  guess: typeof estimate | null = estimate,
) {
  return resolvePrice({ storeObservation, chainObservation, estimate: guess, now });
}

describe('which price is shown', () => {
  it('is the store’s own up to 14 days, exactly', () => {
    expect(resolve(seen(199, STORE_MAX_AGE_DAYS), seen(189, 0))).toMatchObject({
      priceCents: 199,
      scope: 'store',
    });
    expect(resolve(seen(199, STORE_MAX_AGE_DAYS + 0.001), seen(189, 0))).toMatchObject({
      priceCents: 189,
      scope: 'chain',
    });
  });

  it('is the chain’s next, until that is too old to tell more than an average', () => {
    const old = seen(189, CHAIN_MAX_AGE_DAYS);
    expect(resolve(null, old)).toMatchObject({ priceCents: 189, scope: 'chain', observedAt: old.observedAt });
    expect(resolve(null, seen(189, CHAIN_MAX_AGE_DAYS + 1))).toMatchObject({
      priceCents: 400,
      scope: 'estimate',
    });
  });

  it('is the estimate last, said to be one', () => {
    expect(resolve(null, null)).toEqual({
      ...estimate,
      regularPriceCents: null,
      kind: 'estimated',
      scope: 'estimate',
      observedAt: null,
    });
  });

  it('is none when nothing is known', () => {
    expect(resolve(null, null, null)).toBeNull();
    expect(resolve(seen(199, 15), seen(189, 400), null)).toBeNull();
  });

  it('passes over an observation whose instant cannot be read', () => {
    expect(resolve({ ...seen(199, 0), observedAt: 'soon' }, null)).toMatchObject({ scope: 'estimate' });
  });
});

describe('how sure it is', () => {
  it('a fresh price of the store itself is exact, promotion or not', () => {
    expect(resolve(seen(199, 3, 299), null)).toMatchObject({
      lowCents: 199,
      highCents: 199,
      regularPriceCents: 299,
      kind: 'observed',
      source: 'test',
    });
  });

  it('a price seen at another store of the chain is never exact', () => {
    expect(resolve(null, seen(1_000, 0))).toMatchObject({ lowCents: 970, highCents: 1_030 });
  });

  it('age widens the range, and an ageing promotion may be over', () => {
    expect(resolve(seen(1_000, 10), null)).toMatchObject({ lowCents: 930, highCents: 1_070 });
    expect(resolve(seen(1_000, 10, 1_500), null)).toMatchObject({ lowCents: 930, highCents: 1_500 });
    expect(resolve(null, seen(1_000, 150))).toMatchObject({ lowCents: 670, highCents: 1_330 });
  });

  it('the range always holds the price, and never narrows with age', () => {
    const cents = fc.integer({ min: 1, max: 1_000_000 });
    const days = fc.double({ min: 0, max: CHAIN_MAX_AGE_DAYS - 1, noNaN: true });
    fc.assert(
      fc.property(cents, days, fc.double({ min: 0, max: 1, noNaN: true }), (priceCents, age, older) => {
        const price = resolve(null, seen(priceCents, age));
        const later = resolve(null, seen(priceCents, age + older));
        if (!price || !later) throw new Error('a chain observation of that age counts');
        expect(price.lowCents).toBeLessThanOrEqual(priceCents);
        expect(price.highCents).toBeGreaterThanOrEqual(priceCents);
        expect(later.lowCents).toBeLessThanOrEqual(price.lowCents);
        expect(later.highCents).toBeGreaterThanOrEqual(price.highCents);
      }),
    );
  });
});
