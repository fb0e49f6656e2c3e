import { sql } from 'kysely';
import { MAX_PRICE_ALERTS } from '#contract/limits.ts';
import type { PriceAlert } from '#contract/price-alerts.ts';
import type { Db } from '#server/db/connect.ts';
import { createSecret } from '#server/http/secrets.ts';

type Row = Pick<PriceAlert, 'id' | 'atMostCents' | 'isOn'> & {
  itemId: number;
  name: string;
  brand: string;
  unit: string;
  toldAt: Date | null;
};

export async function listAlerts(db: Db, userId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    /* name: price-alerts */
    select alert.id, item.id as "itemId", item.name, item.brand, item.unit, alert.at_most_cents as "atMostCents",
      alert.is_on as "isOn", alert.told_at as "toldAt"
    from price_alert alert join grocery_item item on item.id = alert.item_id
    where alert.user_id = ${userId}
    order by alert.set_at desc, item.id
  `.execute(db);
  return rows;
}

/** Also turns the alert on. If the target price changed, the alert can be sent again. */
export function upsertAlert(
  db: Db,
  {
    userId,
    itemId,
    atMostCents,
    now,
  }: { userId: string; itemId: number; atMostCents: number | null; now: Date },
): Promise<'set' | 'unknown' | 'full'> {
  return db.transaction().execute(async (tx) => {
    await sql`select from app_user where id = ${userId} for update`.execute(tx);
    const { rows } = await sql<{ isKnown: boolean; isFull: boolean }>`
      with checked as (
        select exists (select from grocery_item where id = ${itemId}) as is_known,
          (select count(*) from price_alert where user_id = ${userId} and item_id <> ${itemId})
            >= ${sql.lit(MAX_PRICE_ALERTS)} as is_full
      ), upserted as (
        insert into price_alert as alert (user_id, item_id, at_most_cents, set_at)
        select ${userId}, ${itemId}, ${atMostCents}::int, ${now} from checked where is_known and not is_full
        on conflict (user_id, item_id) do update set at_most_cents = excluded.at_most_cents, is_on = true,
          told_at = case when alert.at_most_cents is not distinct from excluded.at_most_cents then alert.told_at end
      ), mailing as (
        insert into price_alert_mailing (user_id, off_token)
        select ${userId}, ${createSecret()} from checked where is_known and not is_full
        on conflict (user_id) do nothing
      )
      select is_known as "isKnown", is_full as "isFull" from checked
    `.execute(tx);
    const [result] = rows;
    if (result?.isKnown !== true) return 'unknown';
    return result.isFull ? 'full' : 'set';
  });
}

export async function deleteAlert(db: Db, { userId, id }: { userId: string; id: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('price_alert')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countAlertsByUnsubscribeToken(db: Db, token: string): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from price_alert alert where alert.user_id = mailing.user_id) as count
    from price_alert_mailing mailing where off_token = ${token}
  `.execute(db);
  return rows[0]?.count;
}

export async function updateAlertsByUnsubscribeToken(db: Db, token: string, isOn: boolean): Promise<void> {
  await sql`
    update price_alert alert set is_on = ${isOn}
    from price_alert_mailing mailing
    where mailing.off_token = ${token} and alert.user_id = mailing.user_id and alert.is_on <> ${isOn}
  `.execute(db);
}
