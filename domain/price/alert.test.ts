import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/durations.ts';
import { type AlertPrices, checkAlert } from '#domain/price/alert.ts';
import type { ShownPrice } from '#domain/price/price.ts';

const now = new Date('2026-11-22T12:00:00Z');
const createStorePrice = (
  priceCents: number,
  overrides: Partial<ShownPrice> = {},
  seenCents: number[] = [],
): AlertPrices => ({
  shown: {
    ...{ priceCents, regularPriceCents: null, kind: 'observed', scope: 'store', source: 'receipts' },
    ...{ observedAt: now.toISOString(), lowCents: priceCents, highCents: priceCents, basis: '' },
    error: { line: 0, chain: 0, own: 0 },
    ...overrides,
  },
  seenCents,
});
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
const estimate = { kind: 'estimated', scope: 'estimate', observedAt: null } as const;
const seenInYear = [300, 300, 310, 310, 320, 320, 330, 330];

const cents = fc.integer({ min: 1, max: 1_000 });
const arbitraryStorePrice = fc
  .record({
    priceCents: cents,
    days: fc.double({ min: 0, max: 30, noNaN: true }),
    kind: fc.constantFrom('store', 'chain', 'estimate', 'none'),
    seenCents: fc.array(cents, { maxLength: 12 }),
  })
  .map(({ priceCents, days, kind, seenCents }): AlertPrices => {
    if (kind === 'none') return { shown: null, seenCents };
    if (kind === 'estimate') return createStorePrice(priceCents, estimate, seenCents);
    return createStorePrice(
      priceCents,
      { observedAt: daysAgo(days), scope: kind === 'chain' ? 'chain' : 'store' },
      seenCents,
    );
  });
const arbitraryTarget = fc.record({ atMostCents: fc.option(cents) });

describe('Price alerts', () => {
  it('A price at or below the target triggers an alert', () => {
    const target = { atMostCents: 300 };
    expect(
      checkAlert(target, [createStorePrice(300), createStorePrice(301), createStorePrice(299)], now),
    ).toEqual({
      due: [0, 2],
      isAbove: false,
    });
    expect(checkAlert(target, [createStorePrice(301)], now)).toEqual({ due: [], isAbove: true });
  });

  it('A price alert without a target needs eight earlier prices', () => {
    const target = { atMostCents: null };
    expect(checkAlert(target, [createStorePrice(250, {}, seenInYear)], now)).toEqual({
      due: [0],
      isAbove: false,
    });
    expect(checkAlert(target, [createStorePrice(250, {}, seenInYear.slice(1))], now)).toEqual({
      due: [],
      isAbove: false,
    });
    expect(checkAlert(target, [createStorePrice(310, {}, seenInYear)], now)).toEqual({
      due: [],
      isAbove: true,
    });
  });

  it("A price older than three days doesn't trigger an alert", () => {
    const oldPrice = createStorePrice(200, { observedAt: daysAgo(3.1) });
    expect(checkAlert({ atMostCents: 300 }, [oldPrice, createStorePrice(400)], now)).toEqual({
      due: [],
      isAbove: false,
    });
  });

  it('A price exactly three days old still triggers an alert', () => {
    const threeDaysOld = createStorePrice(200, { observedAt: daysAgo(3) });
    expect(checkAlert({ atMostCents: 300 }, [threeDaysOld], now)).toEqual({ due: [0], isAbove: false });
  });

  it('Only a price seen at the store within three days triggers an alert', () =>
    fc.assert(
      fc.property(arbitraryTarget, fc.array(arbitraryStorePrice, { maxLength: 5 }), (target, storePrices) => {
        const { due, isAbove } = checkAlert(target, storePrices, now);
        for (const index of due) {
          const shown = storePrices[index]?.shown;
          expect(shown).toMatchObject({ kind: 'observed', scope: 'store' });
          expect(now.getTime() - Date.parse(shown?.observedAt ?? '')).toBeLessThanOrEqual(3 * DAY_MS);
          if (target.atMostCents !== null) expect(shown?.priceCents).toBeLessThanOrEqual(target.atMostCents);
        }
        expect(due.length > 0 && isAbove).toBe(false);
      }),
    ));

  it("A price alert ignores estimates and prices from the chain's other stores", () =>
    fc.assert(
      fc.property(arbitraryTarget, fc.array(arbitraryStorePrice), (target, storePrices) => {
        const unseen = storePrices.filter(({ shown }) => shown?.scope !== 'store');
        expect(checkAlert(target, unseen, now)).toEqual({ due: [], isAbove: false });
      }),
    ));

  it("Raising a price alert's target never drops a store from the alert", () =>
    fc.assert(
      fc.property(cents, cents, fc.array(arbitraryStorePrice), (limit, increase, storePrices) => {
        const { due } = checkAlert({ atMostCents: limit }, storePrices, now);
        const wider = checkAlert({ atMostCents: limit + increase }, storePrices, now);
        expect(wider.due).toEqual(expect.arrayContaining(due));
      }),
    ));
});
