import { sql } from 'kysely';
import { MAX_REPORTS_SHOWN } from '#contract/limits.ts';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import { NEEDED_ACCEPTED, REPORT_DAYS, type ReporterRecord } from '#domain/price-reports.ts';
import type { Db } from '#server/db/connect.ts';

/** A report as it lies in `own_price`. */
export type Report = ReporterRecord & {
  id: number;
  userId: string;
  itemId: number;
  storeId: number;
  chainId: number;
  /** Of the store. */
  state: string;
  priceCents: number;
  regularPriceCents: number | null;
  isMember: boolean;
  seenAt: Date;
  saidAt: Date;
};

const columns = sql`
  own.id, own.user_id as "userId", own.item_id as "itemId", own.store_id as "storeId", store.chain_id as "chainId",
  store.state, own.price_cents as "priceCents", own.regular_price_cents as "regularPriceCents",
  own.is_member as "isMember", own.seen_at as "seenAt", own.said_at as "saidAt",
  coalesce(reporter.accepted_count, 0) as "acceptedCount", coalesce(reporter.rejected_count, 0) as "rejectedCount"
`;
const tables = sql`
  own_price own join store on store.id = own.store_id left join reporter on reporter.user_id = own.user_id
`;

/** `isEstablished` of the rules, of a row. */
const isEstablished = sql`
  reporter.accepted_count >= ${sql.lit(NEEDED_ACCEPTED)} * greatest(1, reporter.rejected_count)
`;

/**
 * Whether others may be told: what everybody is shown knows no last day, so a promotion that is over does not count for
 * them, nor one without the price that holds after it, which would stand for that price.
 */
const mayCount = (now: Date) => sql`
  (own.promotion_ends_on is null
    or own.regular_price_cents is not null and own.promotion_ends_on >= (${now}::timestamptz at time zone 'UTC')::date)
`;

/** Until then the shopper may take it back, and nobody has seen it. */
const SETTLING_MS = 10 * MINUTE_MS;

/** Of one reporter so many at once, so that nobody fills the list alone; looked through are so many of the oldest. */
const SHOWN_OF_ONE = 5;
const LOOKED_THROUGH = 2_000;

export type ShownReport = Report & {
  name: string;
  brand: string;
  unit: string;
  hasPhoto: boolean;
};

/** What waits for a look, the oldest first; not of who was found wrong too often. */
export async function readReports(db: Db, now: Date): Promise<ShownReport[]> {
  const { rows } = await sql<ShownReport>`
    /* name: price-reports */
    with waiting as (
      select ${columns}, row_number() over (partition by own.user_id order by own.said_at, own.id) as place
      from (
        select own.* from own_price own left join reporter on reporter.user_id = own.user_id
        where own.state in ('waiting', 'held') and ${mayCount(now)}
          and own.said_at > ${new Date(now.getTime() - REPORT_DAYS * DAY_MS)}
          and (coalesce(reporter.rejected_count, 0) < ${sql.lit(NEEDED_ACCEPTED)} or ${isEstablished})
        order by own.said_at limit ${sql.lit(LOOKED_THROUGH)}
      ) own join store on store.id = own.store_id left join reporter on reporter.user_id = own.user_id
    )
    select waiting.*, item.name, item.brand, item.unit,
      exists (select from price_photo where own_price_id = waiting.id) as "hasPhoto"
    from waiting join grocery_item item on item.id = waiting."itemId"
    where place <= ${sql.lit(SHOWN_OF_ONE)}
    order by "saidAt", id limit ${sql.lit(MAX_REPORTS_SHOWN)}
  `.execute(db);
  return rows;
}

/** Judges a report once, and keeps it in the reporter's record; false where it is no longer there as it was looked at. */
export async function judge(
  db: Db,
  { id, priceCents, isAccepted }: { id: number; priceCents: number; isAccepted: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    with judged as (
      update own_price set state = ${isAccepted ? 'accepted' : 'rejected'}
      where id = ${id} and price_cents = ${priceCents} and state in ('waiting', 'held')
      returning user_id
    )
    insert into reporter (user_id, accepted_count, rejected_count)
    select user_id, ${isAccepted ? 1 : 0}::int, ${isAccepted ? 0 : 1}::int from judged
    on conflict (user_id) do update set accepted_count = reporter.accepted_count + excluded.accepted_count,
      rejected_count = reporter.rejected_count + excluded.rejected_count
    returning user_id
  `.execute(db);
  return rows.length > 0;
}

/** What an administrator accepted and is not written yet. */
export async function readAccepted(db: Db): Promise<Report[]> {
  const { rows } = await sql<Report>`
    select ${columns} from ${tables} where own.state = 'accepted' order by own.said_at limit 1000
  `.execute(db);
  return rows;
}

/** Of the places where an established reporter said something new, all that is said there; so many places at once. */
export async function readHeard(db: Db, { now, places }: { now: Date; places: number }): Promise<Report[]> {
  const { rows } = await sql<Report>`
    /* name: heard-reports */
    with place as (
      select distinct own.item_id, own.store_id
      from reporter join own_price own on own.user_id = reporter.user_id
      where ${isEstablished} and own.state = 'waiting' and own.said_at <= ${new Date(now.getTime() - SETTLING_MS)}
        and ${mayCount(now)}
      limit ${places}
    )
    select ${columns} from place join (${tables}) on own.item_id = place.item_id and own.store_id = place.store_id
    where own.state <> 'rejected' and own.said_at <= ${new Date(now.getTime() - SETTLING_MS)} and ${isEstablished}
      and ${mayCount(now)}
  `.execute(db);
  return rows;
}

/** How far these have come; those about which something else was said since then stay as they are. */
export async function setState(
  db: Db,
  reports: readonly Pick<Report, 'id' | 'saidAt'>[],
  state: 'counted' | 'held',
): Promise<void> {
  await sql`
    update own_price own set state = ${state}
    from unnest(${reports.map(({ id }) => id)}::bigint[], ${reports.map(({ saidAt }) => saidAt)}::timestamptz[])
      as judged(id, said_at)
    where own.id = judged.id and own.said_at = judged.said_at and own.state in ('waiting', 'held', 'accepted')
      and own.state <> ${state}
  `.execute(db);
}
