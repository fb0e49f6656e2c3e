import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_SAVING_CENTS, sureSaving, swapsToSave } from '#domain/compare/swap.ts';
import { priceRange, type ShownPrice } from '#domain/price/price.ts';

const shown = (priceCents: number, own: number): ShownPrice => ({
  ...{ priceCents, regularPriceCents: null, scope: 'store', source: 'x', observedAt: null, basis: '' },
  ...{ kind: own === 0 ? 'observed' : 'estimated', error: { line: 0, chain: 0, own } },
  ...priceRange(priceCents, { line: 0, chain: 0, own }),
});

const line = (cents: number, own = 0) => ({ price: shown(cents, own), cents });

const anyLine = fc
  .tuple(fc.integer({ min: 1, max: 100_00 }), fc.constantFrom(0, 0.05, 0.15, 0.3))
  .map(([cents, own]) => line(cents, own));

describe('A swap', () => {
  it('is offered only if it lowers the total by $0.50 or more, and lowers it by the stated amount', () => {
    fc.assert(
      fc.property(anyLine, anyLine, fc.boolean(), (from, to, isSameKind) => {
        const savesCents = sureSaving(from, to, { chainId: 1, isSameKind });
        if (savesCents === null) return;
        expect(savesCents).toBe(from.cents - to.cents);
        expect(savesCents).toBeGreaterThanOrEqual(LEAST_SAVING_CENTS);
      }),
      { numRuns: 10_000 },
    );
  });

  it('is offered for estimates only if it saves that much with 90 % probability', () => {
    const at = { chainId: 1, isSameKind: true };
    expect(sureSaving(line(5_00), line(4_50), at)).toBe(50);
    expect(sureSaving(line(5_00), line(4_51), at)).toBeNull();
    // 15 % of $5.00 and of $4.00 is 96 cents, times 1.28.
    expect(sureSaving(line(5_00, 0.15), line(4_00, 0.15), at)).toBeNull();
    expect(sureSaving(line(5_00, 0.05), line(4_00, 0.05), at)).toBe(1_00);
  });
});

describe('Swaps that bring a total under a budget', () => {
  const swaps = [4_00, 2_00, 1_00].map((savesCents) => ({ savesCents }));

  it('are as few as possible, largest first', () => {
    expect(swapsToSave(swaps, 3_50)).toHaveLength(1);
    expect(swapsToSave(swaps, 4_00)).toHaveLength(1);
    expect(swapsToSave(swaps, 4_01)).toHaveLength(2);
    expect(swapsToSave(swaps, 99_00)).toHaveLength(3);
    expect(swapsToSave([], 1)).toEqual([]);
  });
});
