import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categories } from '#domain/item/grocery-item.ts';
import { findClubFee } from '#domain/store/club-fees.ts';
import { type ClubItem, computeClubSavings } from './club-savings.ts';

const arbitraryShare = (max: number) => fc.double({ min: 0, max, noNaN: true });
const arbitraryError = fc.record({
  line: arbitraryShare(0.4),
  chain: arbitraryShare(0.4),
  own: arbitraryShare(0.4),
});
const arbitraryItem: fc.Arbitrary<ClubItem> = fc.record({
  category: fc.constantFrom(...categories),
  perYear: fc.double({ min: 0.5, max: 300, noNaN: true }),
  times: fc.integer({ min: 2, max: 50 }),
  paidCents: fc.double({ min: 1, max: 10_000, noNaN: true }),
  club: fc.option(
    fc.record({
      priceCents: fc.integer({ min: 1, max: 20_000 }),
      size: fc.double({ min: 0.2, max: 40, noNaN: true }),
      error: arbitraryError,
    }),
  ),
});
const arbitraryItems = fc.array(arbitraryItem, { maxLength: 20 });
const arbitraryFee = fc.integer({ min: 1_000, max: 20_000 });

const detergent: ClubItem = {
  ...{ category: 'Household', perYear: 12, times: 9, paidCents: 1_400 },
  club: { priceCents: 2_000, size: 2, error: { line: 0, chain: 0, own: 0 } },
};
const createWithClub = (change: Partial<NonNullable<ClubItem['club']>>): ClubItem => ({
  ...detergent,
  club: { priceCents: 2_000, size: 2, error: { line: 0, chain: 0, own: 0 }, ...change },
});

describe('computeClubSavings', () => {
  it("A warehouse club's membership fee is deducted from the year's savings", () => {
    // The savings are 12 × ($14 − $10) = $48. With nine purchases, the 80% interval before the fee is
    // $48 ± 1.28/√9 × $48.
    expect(computeClubSavings([detergent], 1_000)).toEqual({
      ...{ isWorthIt: true, cents: 3_800, lowCents: 1_749, highCents: 5_851 },
      ...{ pricedCount: 1, cheaperCount: 1 },
    });
    expect(computeClubSavings([detergent], 6_500)).toMatchObject({ isWorthIt: false, cents: -1_700 });
  });

  it('Food that would go to waste reduces the savings at a warehouse club', () => {
    const dozens = { ...createWithClub({ size: 12, priceCents: 3_000 }), perYear: 52 };
    expect(computeClubSavings([dozens], 0)).toMatchObject({ cents: 52 * (1_400 - 250) });
    // Bakery products stay fresh for ten days, which is enough to use 1.4 of 12 pieces. The pack costs $30, so each
    // piece used costs $21.
    expect(computeClubSavings([{ ...dozens, category: 'Bakery' }], 0)).toMatchObject({
      cents: 0,
      cheaperCount: 0,
    });
  });

  it("A club whose prices aren't known is never considered worth its membership fee", () => {
    expect(computeClubSavings([], 6_500)).toMatchObject({ isWorthIt: false, cents: -6_500, pricedCount: 0 });
    expect(computeClubSavings([{ ...detergent, club: null }], 6_500)).toMatchObject({
      isWorthIt: false,
      pricedCount: 0,
    });
  });

  it('A club is worth its fee only if the whole 80% interval of the savings is positive', () => {
    fc.assert(
      fc.property(arbitraryItems, arbitraryFee, (list, feeCents) => {
        const { isWorthIt, cents, lowCents, highCents } = computeClubSavings(list, feeCents);
        expect(isWorthIt).toBe(lowCents > 0);
        expect(lowCents).toBeLessThanOrEqual(cents);
        expect(highCents).toBeGreaterThanOrEqual(cents);
        expect(cents).toBeGreaterThanOrEqual(-feeCents);
      }),
    );
  });

  it("A warehouse club's savings never increase with higher fees, prices or uncertainty", () => {
    fc.assert(
      fc.property(arbitraryItems, arbitraryFee, arbitraryShare(1), (list, feeCents, increase) => {
        const before = computeClubSavings(list, feeCents);
        const changeClubs = (
          change: (club: NonNullable<ClubItem['club']>) => Partial<NonNullable<ClubItem['club']>>,
        ) => list.map((each) => ({ ...each, club: each.club && { ...each.club, ...change(each.club) } }));
        expect(computeClubSavings(list, feeCents * (1 + increase)).cents).toBeLessThanOrEqual(before.cents);
        const higher = changeClubs(({ priceCents }) => ({ priceCents: priceCents * (1 + increase) }));
        expect(computeClubSavings(higher, feeCents).cents).toBeLessThanOrEqual(before.cents);
        const lessCertain = changeClubs(({ error: { chain, ...rest } }) => ({
          error: { ...rest, chain: chain + increase },
        }));
        expect(computeClubSavings(lessCertain, feeCents).lowCents).toBeLessThanOrEqual(before.lowCents);
      }),
    );
  });

  it("Buying an additional item never decreases a warehouse club's savings", () => {
    fc.assert(
      fc.property(arbitraryItems, arbitraryItem, arbitraryFee, (list, extraItem, feeCents) => {
        const [before, after] = [
          computeClubSavings(list, feeCents),
          computeClubSavings([...list, extraItem], feeCents),
        ];
        expect(after.cents).toBeGreaterThanOrEqual(before.cents);
      }),
    );
  });
});

it("findClubFee returns a club's membership fee, or undefined for other chains", () => {
  expect(findClubFee('Costco')).toMatchObject({ feeCents: 65_00 });
  expect(findClubFee('Kroger')).toBeUndefined();
});
