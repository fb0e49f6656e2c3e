import { DAY_MS } from './durations.ts';

/** An item on a receipt. */
export type Purchase = {
  itemId: number;
  /** `2026-11-22` */
  purchasedOn: string;
  /** Pieces, or pounds where it was weighed. */
  quantity: number;
};

export type UsualItem = {
  itemId: number;
  /** What is bought of it each time, at least one. */
  quantity: number;
  /** On so many days. */
  times: number;
  /** Between two of them, as a rule. */
  everyDays: number;
};

/** Two purchases are one interval, which proves no habit; three are two that agree. */
const MIN_TIMES = 3;
/** About weekly: from twice in ten days to thrice in three weeks. */
const MIN_DAYS = 5;
const MAX_DAYS = 10;
/** Two weeks left out happen, on a journey or from the freezer; who missed three has stopped. */
const MAX_AGE_DAYS = 21;
/** Habits change: only the last so many purchases of an item say how often it is bought now. */
const LAST_TIMES = 8;

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** The middle one, or the mean of the two in the middle. */
function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (place: number) => sorted[place] ?? 0;
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (at(half - 1) + at(half)) / 2 : at(Math.floor(half));
}

function usualItem(itemId: number, purchases: readonly Purchase[], todayNumber: number): UsualItem | null {
  // Two receipts of a day are one purchase.
  const amounts = new Map<number, number>();
  for (const { purchasedOn, quantity } of purchases) {
    const day = dayNumber(purchasedOn);
    amounts.set(day, (amounts.get(day) ?? 0) + quantity);
  }
  const days = [...amounts.keys()].sort((a, b) => a - b).slice(-LAST_TIMES);
  const last = days.at(-1) ?? 0;
  if (days.length < MIN_TIMES || todayNumber - last > MAX_AGE_DAYS) return null;
  const everyDays = median(days.slice(1).map((day, place) => day - (days[place] ?? day)));
  if (everyDays < MIN_DAYS || everyDays > MAX_DAYS) return null;
  const quantity = Math.max(1, Math.round(median(days.map((day) => amounts.get(day) ?? 0))));
  return { itemId, quantity, times: amounts.size, everyDays };
}

/** What is bought about weekly (decision 0052), what was bought most often first. */
export function usualItems(purchases: readonly Purchase[], today: string): UsualItem[] {
  const todayNumber = dayNumber(today);
  return [...Map.groupBy(purchases, ({ itemId }) => itemId)]
    .flatMap(([itemId, bought]) => usualItem(itemId, bought, todayNumber) ?? [])
    .sort((a, b) => b.times - a.times || a.itemId - b.itemId);
}
