import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choosePriceByCard, toNonMemberPrice } from '#domain/price/member-price.ts';
import type { ShownPrice } from '#domain/price/price.ts';

const priceAt = (kind: 'observed' | 'estimated', scope: 'store' | 'chain') =>
  fc.record({ priceCents: fc.integer({ min: 1, max: 10_000 }), day: fc.integer({ min: 1, max: 28 }) }).map(
    ({ priceCents, day }): ShownPrice => ({
      ...{ priceCents, regularPriceCents: null, kind, source: 'test', basis: 'Seen' },
      ...{ lowCents: priceCents, highCents: priceCents, error: { line: 0, chain: 0, own: 0 } },
      scope: kind === 'estimated' ? 'estimate' : scope,
      observedAt: kind === 'estimated' ? null : new Date(Date.UTC(2026, 10, day)).toISOString(),
    }),
  );
const member = fc.oneof(priceAt('observed', 'store'), priceAt('observed', 'chain'));
const plain = fc.option(fc.oneof(member, priceAt('estimated', 'store')));

describe('Member prices', () => {
  it('A member price never counts for a shopper without the card', () => {
    fc.assert(
      fc.property(plain, fc.option(member), (known, withCard) => {
        const { shown, card } = choosePriceByCard(known, withCard, false);
        expect(shown).toEqual(known);
        expect(card?.isCounted ?? false).toBe(false);
        if (card?.otherCents && known) expect(card.otherCents).toBeLessThan(known.priceCents);
      }),
    );
  });

  it("A shopper with the chain's card is never shown more than the price that was observed without the card", () => {
    fc.assert(
      fc.property(plain, member, (known, withCard) => {
        const { shown, card } = choosePriceByCard(known, withCard, true);
        if (known?.kind === 'observed') expect(shown?.priceCents ?? 0).toBeLessThanOrEqual(known.priceCents);
        expect(card?.isCounted ?? false).toBe(shown !== known);
        if (card?.isCounted) expect(shown?.basis).toBe('Seen, with the chain’s card');
      }),
    );
  });

  it('A newer price at the store wins over a member price from elsewhere', () => {
    const at = (scope: 'store' | 'chain', priceCents: number, day: string): ShownPrice => ({
      ...{ priceCents, regularPriceCents: null, kind: 'observed', source: 'test', basis: 'Seen', scope },
      ...{ lowCents: priceCents, highCents: priceCents, error: { line: 0, chain: 0, own: 0 } },
      observedAt: `2026-11-${day}T12:00:00Z`,
    });
    const elsewhere = at('chain', 299, '20');
    expect(choosePriceByCard(at('store', 399, '21'), elsewhere, true).shown?.priceCents).toBe(399);
    expect(choosePriceByCard(at('store', 399, '19'), elsewhere, true).shown?.priceCents).toBe(299);
    expect(choosePriceByCard(at('store', 399, '20'), elsewhere, true).shown?.priceCents).toBe(299);
    expect(choosePriceByCard(at('chain', 399, '21'), elsewhere, true).shown?.priceCents).toBe(299);
    expect(choosePriceByCard(at('store', 399, '21'), at('store', 299, '20'), true).shown?.priceCents).toBe(
      299,
    );
  });

  it('Price details include member and nonmember prices if both were seen and differ', () => {
    const seen = (priceCents: number, kind: 'observed' | 'estimated' = 'observed'): ShownPrice => ({
      ...{ priceCents, regularPriceCents: null, kind, source: 'test', basis: 'Seen', scope: 'store' },
      ...{ lowCents: priceCents, highCents: priceCents, error: { line: 0, chain: 0, own: 0 } },
      observedAt: kind === 'observed' ? '2026-11-20T12:00:00Z' : null,
    });
    const cardOf = (plain: ShownPrice | null, hasCard: boolean) =>
      choosePriceByCard(plain, seen(299), hasCard).card;
    expect(cardOf(seen(399), true)).toEqual({ isCounted: true, otherCents: 399 });
    expect(cardOf(seen(399), false)).toEqual({ isCounted: false, otherCents: 299 });
    expect(cardOf(seen(299), true)).toBeUndefined();
    expect(cardOf(seen(299), false)).toBeUndefined();
    expect(cardOf(seen(199, 'estimated'), true)).toEqual({ isCounted: true, otherCents: null });
    expect(cardOf(null, true)).toEqual({ isCounted: true, otherCents: null });
    expect(cardOf(null, false)).toEqual({ isCounted: false, otherCents: 299 });
  });

  it("Removing the card's discount from a member price leaves the regular price", () => {
    const seen = { priceCents: 299, regularPriceCents: 399, isMember: true };
    expect(toNonMemberPrice(seen)).toEqual({ priceCents: 399, regularPriceCents: null, isMember: false });
    expect(toNonMemberPrice({ ...seen, regularPriceCents: null })).toBeNull();
    expect(toNonMemberPrice({ ...seen, isMember: false })).toEqual({ ...seen, isMember: false });
  });
});
