import type { RecurringOrder } from '#contract/recurring-orders.ts';
import type { RecurringFrequency } from '#domain/account/recurrence.ts';
import { currentLocale, localizedItemName, t } from '#domain/language.ts';
import { summarizeNames } from '#web/lib/short-list.ts';

const dayFormat = new Intl.DateTimeFormat(currentLocale(), {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

export function dayText(instant: string | Date): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : dayFormat.format(date);
}

export const frequencyTitles: Record<RecurringFrequency, string> = {
  weekly: t`Weekly order`,
  monthly: t`Monthly order`,
};

export const orderContentsText = ({ items }: RecurringOrder): string =>
  summarizeNames(items.map(({ item }) => localizedItemName(item.name)));

/** Says when the next order is due. A resumed order has no date until the server responds. */
export function nextOrderText({ isActive, lapsedAt, nextOrderAt }: RecurringOrder): string {
  if (isActive) return t`Next order: ${nextOrderAt === null ? t`soon` : dayText(nextOrderAt)}`;
  if (lapsedAt === null) return t`Paused`;
  return t`Paused since ${dayText(lapsedAt)} because Premium ended. Turn it on to resume.`;
}
