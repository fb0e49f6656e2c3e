import type { Category } from '#domain/item/grocery-item.ts';
import { type PriceError, Z_80 } from '#domain/price/price.ts';

export type ClubItem = {
  category: Category;
  /** Amount bought per year, in packages of the household's usual size or in pounds. */
  perYear: number;
  times: number;
  paidCents: number;
  /** Null if no club price is known. `size` is in packages of the household's usual size, or in pounds. */
  club: { priceCents: number; size: number; error: PriceError } | null;
};

export type ClubSavings = {
  /** True if the savings exceed the fee with at least 90% probability. */
  isWorthIt: boolean;
  /** Annual savings minus the fee, with the bounds of the 80% interval. */
  cents: number;
  lowCents: number;
  highCents: number;
  pricedCount: number;
  cheaperCount: number;
};

/**
 * Deliberately short, so that the savings aren't overstated: a household that wastes food saves less. Meat is assumed to
 * be frozen at home.
 */
const shelfLifeDays: Record<Category, number> = {
  Produce: 10,
  Bakery: 10,
  Dairy: 21,
  Beverages: 180,
  Snacks: 60,
  Meat: 90,
  Seafood: 60,
  Frozen: 180,
  Pantry: 240,
  Household: 730,
  'Personal Care': 730,
};

const DAYS_PER_YEAR = 365;

function computeUsedShare(category: Category, perYear: number, size: number): number {
  return Math.min(1, ((perYear / DAYS_PER_YEAR) * shelfLifeDays[category]) / size);
}

const square = (value: number) => value ** 2;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * Includes only items that are cheaper at the club even if some of the package is wasted. The error includes the
 * uncertainty about how often the household buys each item, which is a relative error of 1/√purchases (Poisson).
 */
export function computeClubSavings(items: readonly ClubItem[], feeCents: number): ClubSavings {
  const pricedItems = items.flatMap(({ club, ...item }) => (club === null ? [] : [{ ...item, club }]));
  const cheaperItems = pricedItems.flatMap(({ category, perYear, times, paidCents, club }) => {
    const usedShare = computeUsedShare(category, perYear, club.size);
    const clubCents = (perYear * club.priceCents) / (club.size * usedShare);
    const savedCents = perYear * paidCents - clubCents;
    return savedCents > 0 ? [{ savedCents, clubCents, times, error: club.error }] : [];
  });
  const chainErrorCents = sum(cheaperItems.map(({ clubCents, error }) => clubCents * error.chain));
  const variance =
    square(chainErrorCents) +
    sum(
      cheaperItems.map(
        ({ savedCents, clubCents, times, error }) =>
          square(clubCents) * (square(error.line) + square(error.own)) + square(savedCents) / times,
      ),
    );
  const cents = sum(cheaperItems.map(({ savedCents }) => savedCents)) - feeCents;
  const halfWidth = Z_80 * Math.sqrt(variance);
  const lowCents = Math.floor(cents - halfWidth);
  return {
    isWorthIt: lowCents > 0,
    cents: Math.round(cents),
    lowCents,
    highCents: Math.ceil(cents + halfWidth),
    pricedCount: pricedItems.length,
    cheaperCount: cheaperItems.length,
  };
}
