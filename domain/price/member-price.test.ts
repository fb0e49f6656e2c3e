import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePriceByCard, toNonMemberPrice } from '#domain/price/member-price.ts';
import type { ShownPrice } from '#domain/price/price.ts';

const arbitraryPrice = (kind: 'observed' | 'estimated', scope: 'store' | 'chain') =>
  fc.record({ priceCents: fc.integer({ min: 1, max: 10_000 }), day: fc.integer({ min: 1, max: 28 }) }).map(
    ({ priceCents, day }): ShownPrice => ({
      ...{ priceCents, regularPriceCents: null, kind, source: 'test', basis: 'Seen' },
      ...{ lowCents: priceCents, highCents: priceCents, error: { line: 0, chain: 0, own: 0 } },
      scope: kind === 'estimated' ? 'estimate' : scope,
      observedAt: kind === 'estimated' ? null : new Date(Date.UTC(2026, 10, day)).toISOString(),
    }),
  );
const arbitraryMemberPrice = fc.oneof(
  arbitraryPrice('observed', 'store'),
  arbitraryPrice('observed', 'chain'),
);
const arbitraryPlainPrice = fc.option(fc.oneof(arbitraryMemberPrice, arbitraryPrice('estimated', 'store')));

describe('Member prices', () => {
  it('A member price never counts for a shopper without the card', () => {
    fc.assert(
      fc.property(arbitraryPlainPrice, fc.option(arbitraryMemberPrice), (known, withCard) => {
        const { shown, card } = choosePriceByCard(known, withCard, false);
        expect(shown).toEqual(known);
        expect(card?.isCounted ?? false).toBe(false);
        if (card?.otherCents && known) expect(card.otherCents).toBeLessThan(known.priceCents);
      }),
    );
  });

  it("A shopper with the chain's card is never shown a price above the one observed without the card", () => {
    fc.assert(
      fc.property(arbitraryPlainPrice, arbitraryMemberPrice, (known, withCard) => {
        const { shown, card } = choosePriceByCard(known, withCard, true);
        if (known?.kind === 'observed') expect(shown?.priceCents ?? 0).toBeLessThanOrEqual(known.priceCents);
        expect(card?.isCounted ?? false).toBe(shown !== known);
        if (card?.isCounted) expect(shown?.basis).toBe('Seen, with the chain’s card');
      }),
    );
  });

  it('A newer price at the store takes precedence over a member price from elsewhere', () => {
    const createPrice = (scope: 'store' | 'chain', priceCents: number, day: string): ShownPrice => ({
      ...{ priceCents, regularPriceCents: null, kind: 'observed', source: 'test', basis: 'Seen', scope },
      ...{ lowCents: priceCents, highCents: priceCents, error: { line: 0, chain: 0, own: 0 } },
      observedAt: `2026-11-${day}T12:00:00Z`,
    });
    const elsewhere = createPrice('chain', 299, '20');
    expect(choosePriceByCard(createPrice('store', 399, '21'), elsewhere, true).shown?.priceCents).toBe(399);
    expect(choosePriceByCard(createPrice('store', 399, '19'), elsewhere, true).shown?.priceCents).toBe(299);
    expect(choosePriceByCard(createPrice('store', 399, '20'), elsewhere, true).shown?.priceCents).toBe(299);
    expect(choosePriceByCard(createPrice('chain', 399, '21'), elsewhere, true).shown?.priceCents).toBe(299);
    expect(
      choosePriceByCard(createPrice('store', 399, '21'), createPrice('store', 299, '20'), true).shown
        ?.priceCents,
    ).toBe(299);
  });

  it('Price details include member and nonmember prices if both were seen and differ', () => {
    const createPrice = (priceCents: number, kind: 'observed' | 'estimated' = 'observed'): ShownPrice => ({
      ...{ priceCents, regularPriceCents: null, kind, source: 'test', basis: 'Seen', scope: 'store' },
      ...{ lowCents: priceCents, highCents: priceCents, error: { line: 0, chain: 0, own: 0 } },
      observedAt: kind === 'observed' ? '2026-11-20T12:00:00Z' : null,
    });
    const findCard = (plain: ShownPrice | null, hasCard: boolean) =>
      choosePriceByCard(plain, createPrice(299), hasCard).card;
    expect(findCard(createPrice(399), true)).toEqual({ isCounted: true, otherCents: 399 });
    expect(findCard(createPrice(399), false)).toEqual({ isCounted: false, otherCents: 299 });
    expect(findCard(createPrice(299), true)).toBeUndefined();
    expect(findCard(createPrice(299), false)).toBeUndefined();
    expect(findCard(createPrice(199, 'estimated'), true)).toEqual({ isCounted: true, otherCents: null });
    expect(findCard(null, true)).toEqual({ isCounted: true, otherCents: null });
    expect(findCard(null, false)).toEqual({ isCounted: false, otherCents: 299 });
  });

  it("Removing the card's discount from a member price leaves the regular price", () => {
    const memberPrice = { priceCents: 299, regularPriceCents: 399, isMember: true };
    expect(toNonMemberPrice(memberPrice)).toEqual({
      priceCents: 399,
      regularPriceCents: null,
      isMember: false,
    });
    expect(toNonMemberPrice({ ...memberPrice, regularPriceCents: null })).toBeNull();
    expect(toNonMemberPrice({ ...memberPrice, isMember: false })).toEqual({
      ...memberPrice,
      isMember: false,
    });
  });
});
