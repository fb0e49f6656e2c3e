import { sql } from 'kysely';
import type { Preferences } from '#contract/preferences.ts';
import { DAY_MS } from '#domain/durations.ts';
import { timeZoneOf } from '#domain/list/reset.ts';
import { wallTime } from '#domain/wall-clock.ts';
import type { Db } from '#server/db/connect.ts';

type WeeklyBudget = Pick<Preferences, 'budgetCents' | 'hasWeeklyBudget' | 'timeZone' | 'location'>;

/** Total of the shopper's receipts since Sunday in their time zone, in cents; null unless they have a weekly budget. */
export async function findSpentThisWeek(
  db: Db,
  { userId, settings, now }: { userId: string; settings: WeeklyBudget; now: Date },
): Promise<number | null> {
  if (settings.budgetCents === null || !settings.hasWeeklyBudget) return null;
  const today = wallTime(now.getTime(), timeZoneOf(settings));
  const sunday = new Date(today - new Date(today).getUTCDay() * DAY_MS).toISOString().slice(0, 10);
  const { rows } = await sql<{ cents: number }>`
    /* name: spent-this-week */
    select coalesce(sum(total_cents), 0)::float8 as cents from receipt
    where user_id = ${userId} and purchased_on >= ${sunday}
  `.execute(db);
  return rows[0]?.cents ?? 0;
}
