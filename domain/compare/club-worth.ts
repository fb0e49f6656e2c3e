import type { Category } from '#domain/item/grocery-item.ts';
import { type PriceError, Z_80 } from '#domain/price/price.ts';

/** Something a household buys, and what a club charges for it. */
export type ClubItem = {
  category: Category;
  /** How much it buys in a year, in packages of its usual size or in pounds. */
  perYear: number;
  /** The number of purchases that this is based on. */
  times: number;
  /** What it paid for one package or pound on average. */
  paidCents: number;
  /** Null if no price at the club is known. `size` is in packages of the usual size or in pounds. */
  club: { priceCents: number; size: number; error: PriceError } | null;
};

export type ClubWorth = {
  /** Whether the year's savings exceed the fee with 90 % probability. */
  isWorthIt: boolean;
  /** The year's savings minus the fee; `lowCents` to `highCents` is the 80 % interval. */
  cents: number;
  lowCents: number;
  highCents: number;
  /** Items with a price at the club, and how many of them are cheaper there even after waste. */
  pricedCount: number;
  cheaperCount: number;
};

/**
 * Days until an opened club package goes bad, by category. Low estimates, since a household that throws food away saves
 * less. Meat, fish and frozen food are assumed to be frozen at home.
 */
const goodForDays: Record<Category, number> = {
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

const YEAR_DAYS = 365;

/** The share of a club package that is used before it goes bad, from 0 to 1. */
function usedShare(category: Category, perYear: number, size: number): number {
  return Math.min(1, ((perYear / YEAR_DAYS) * goodForDays[category]) / size);
}

const square = (value: number) => value ** 2;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/**
 * What a year's membership saves a household on what it buys. An item counts only if it's cheaper at the club even
 * after waste; an item without a club price counts as no saving. The error covers the club's prices and how often the
 * household buys (Poisson: one over the square root of the number of purchases).
 */
export function clubWorth(items: readonly ClubItem[], feeCents: number): ClubWorth {
  const priced = items.flatMap(({ club, ...item }) => (club === null ? [] : [{ ...item, club }]));
  const cheaper = priced.flatMap(({ category, perYear, times, paidCents, club }) => {
    const used = usedShare(category, perYear, club.size);
    const clubCents = (perYear * club.priceCents) / (club.size * used);
    const savedCents = perYear * paidCents - clubCents;
    return savedCents > 0 ? [{ savedCents, clubCents, times, error: club.error }] : [];
  });
  const shared = sum(cheaper.map(({ clubCents, error }) => clubCents * error.chain));
  const variance =
    square(shared) +
    sum(
      cheaper.map(
        ({ savedCents, clubCents, times, error }) =>
          square(clubCents) * (square(error.line) + square(error.own)) + square(savedCents) / times,
      ),
    );
  const cents = sum(cheaper.map(({ savedCents }) => savedCents)) - feeCents;
  const spread = Z_80 * Math.sqrt(variance);
  const lowCents = Math.floor(cents - spread);
  return {
    isWorthIt: lowCents > 0,
    cents: Math.round(cents),
    lowCents,
    highCents: Math.ceil(cents + spread),
    pricedCount: priced.length,
    cheaperCount: cheaper.length,
  };
}
