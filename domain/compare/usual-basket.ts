import { DAY_MS } from '#domain/durations.ts';

export type Purchase = {
  itemId: number;
  purchasedOn: string;
  quantity: number;
};

export type UsualItem = {
  itemId: number;
  quantity: number;
  times: number;
  everyDays: number;
};

/** With only two purchases, there's just one interval, which doesn't show a habit yet. */
const MIN_TIMES = 3;
const MIN_DAYS = 5;
const MAX_DAYS = 10;
/** Skipping two weeks is normal. After three weeks, the habit has ended. */
const MAX_AGE_DAYS = 21;
const MAX_RECENT_PURCHASES = 8;

const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const at = (index: number) => sorted[index] as number;
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (at(half - 1) + at(half)) / 2 : at(Math.floor(half));
}

function usualItem(itemId: number, purchases: readonly Purchase[], todayNumber: number): UsualItem | null {
  const amounts = new Map<number, number>();
  for (const { purchasedOn, quantity } of purchases) {
    const day = dayNumber(purchasedOn);
    amounts.set(day, (amounts.get(day) ?? 0) + quantity);
  }
  const recent = [...amounts].sort(([a], [b]) => a - b).slice(-MAX_RECENT_PURCHASES);
  const days = recent.map(([day]) => day);
  if (days.length < MIN_TIMES || todayNumber - Math.max(...days) > MAX_AGE_DAYS) return null;
  const everyDays = median(days.slice(1).map((day, index) => day - (days[index] as number)));
  if (everyDays < MIN_DAYS || everyDays > MAX_DAYS) return null;
  const quantity = Math.max(1, Math.round(median(recent.map(([, amount]) => amount))));
  return { itemId, quantity, times: amounts.size, everyDays };
}

/** Items bought about once a week (decision 52), the most frequently bought first. */
export function listUsualItems(purchases: readonly Purchase[], today: string): UsualItem[] {
  const todayNumber = dayNumber(today);
  return [...Map.groupBy(purchases, ({ itemId }) => itemId)]
    .flatMap(([itemId, bought]) => usualItem(itemId, bought, todayNumber) ?? [])
    .sort((a, b) => b.times - a.times || a.itemId - b.itemId);
}
