import { sql } from 'kysely';
import type { Preferences } from '#contract/preferences.ts';
import { DAY_MS } from '#domain/durations.ts';
import { shopperTimeZone } from '#domain/list/reset.ts';
import { toWallTime } from '#domain/wall-clock.ts';
import type { Db } from '#server/db/connect.ts';

type WeeklyBudget = Pick<Preferences, 'budgetCents' | 'hasWeeklyBudget' | 'timeZone' | 'location'>;

/**
 * Adds up the receipts since Sunday, in cents. Null if there's no weekly budget.
 *
 * Lines that were checked off are already counted, so a receipt for the same purchase is left out. A receipt is for the
 * same purchase if a line was checked off at a store of the receipt's chain before the receipt was saved, on the
 * receipt's day or the day after.
 */
export async function computeSpendingThisWeek(
  db: Db,
  { userId, settings, now }: { userId: string; settings: WeeklyBudget; now: Date },
): Promise<number | null> {
  if (settings.budgetCents === null || !settings.hasWeeklyBudget) return null;
  const timeZone = shopperTimeZone(settings);
  const today = toWallTime(now.getTime(), timeZone);
  const sunday = new Date(today - new Date(today).getUTCDay() * DAY_MS).toISOString().slice(0, 10);
  const { rows } = await sql<{ cents: number }>`
    /* name: spent-this-week */
    select coalesce(sum(total_cents), 0)::float8 as cents from receipt
    where user_id = ${userId} and purchased_on >= ${sunday} and not exists (
      select from shop_line line
      join store shopped on shopped.id = line.ticked_store_id
      join store paid on paid.id = receipt.store_id
      where line.user_id = receipt.user_id and line.is_ticked and line.ticked_at <= receipt.saved_at
        and (shopped.id = paid.id or shopped.chain_id = paid.chain_id)
        and (line.ticked_at at time zone ${timeZone})::date - receipt.purchased_on between 0 and 1
        and (
          exists (select from cart_entry e where e.user_id = line.user_id and 'item-' || e.id = line.line)
          or exists (select from free_line f where f.user_id = line.user_id and 'note-' || f.id = line.line)
        )
    )
  `.execute(db);
  return rows[0]?.cents ?? 0;
}
