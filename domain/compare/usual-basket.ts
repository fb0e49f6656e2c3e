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
const MIN_PURCHASES = 3;
const MIN_INTERVAL_DAYS = 5;
const MAX_INTERVAL_DAYS = 10;
/** Skipping two weeks is normal. After three weeks, the habit has ended. */
const MAX_AGE_DAYS = 21;
const MAX_RECENT_PURCHASES = 8;

const toDayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const getSorted = (index: number) => sorted[index] as number;
  const midpoint = sorted.length / 2;
  return Number.isInteger(midpoint)
    ? (getSorted(midpoint - 1) + getSorted(midpoint)) / 2
    : getSorted(Math.floor(midpoint));
}

function findUsualItem(
  itemId: number,
  purchases: readonly Purchase[],
  todayNumber: number,
): UsualItem | null {
  const amountByDay = new Map<number, number>();
  for (const { purchasedOn, quantity } of purchases) {
    const day = toDayNumber(purchasedOn);
    amountByDay.set(day, (amountByDay.get(day) ?? 0) + quantity);
  }
  const recentDays = [...amountByDay].sort(([a], [b]) => a - b).slice(-MAX_RECENT_PURCHASES);
  const days = recentDays.map(([day]) => day);
  if (days.length < MIN_PURCHASES || todayNumber - Math.max(...days) > MAX_AGE_DAYS) return null;
  const medianIntervalDays = median(days.slice(1).map((day, index) => day - (days[index] as number)));
  if (medianIntervalDays < MIN_INTERVAL_DAYS || medianIntervalDays > MAX_INTERVAL_DAYS) return null;
  const quantity = Math.max(1, Math.round(median(recentDays.map(([, amount]) => amount))));
  return { itemId, quantity, times: amountByDay.size, everyDays: medianIntervalDays };
}

/** Lists items bought about once a week (decision 52), most frequently bought first. */
export function listUsualItems(purchases: readonly Purchase[], today: string): UsualItem[] {
  const todayNumber = toDayNumber(today);
  return [...Map.groupBy(purchases, ({ itemId }) => itemId)]
    .flatMap(([itemId, itemPurchases]) => findUsualItem(itemId, itemPurchases, todayNumber) ?? [])
    .sort((a, b) => b.times - a.times || a.itemId - b.itemId);
}
