import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

export type HourlyViews = { host: string; hour: Date; views: number; lastViewedAt: Date };

/** Locks rows in a fixed order, so concurrent flushes can't deadlock. */
export async function insertPageViews(db: Db, hours: HourlyViews[]): Promise<void> {
  await sql`
    insert into page_view (host, grain, starts_at, views, last_viewed_at)
    select host, grain, date_trunc(grain, hour, 'UTC'), sum(views), max(last_viewed_at)
    from unnest(
      ${hours.map(({ host }) => host)}::text[], ${hours.map(({ hour }) => hour.toISOString())}::timestamptz[],
      ${hours.map(({ views }) => views)}::bigint[],
      ${hours.map(({ lastViewedAt }) => lastViewedAt.toISOString())}::timestamptz[]
    ) as input (host, hour, views, last_viewed_at)
    cross join (values ('hour'), ('day')) as grains (grain)
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (host, grain, starts_at) do update set
      views = page_view.views + excluded.views,
      last_viewed_at = greatest(page_view.last_viewed_at, excluded.last_viewed_at)
  `.execute(db);
}

type DomainRow = {
  host: string;
  total: number;
  last_24_hours: number;
  today: number;
  this_week: number;
  this_month: number;
  last_viewed_at: Date;
};

export async function listDomainViews(
  db: Db,
  { hosts, now }: { hosts: string[]; now: Date },
): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    with at (now) as (values (${now}::timestamptz)), recent_view as (
      select v.*, at.now, grain = 'day' as is_day
      from page_view v cross join at
      where host = any(${hosts}) and starts_at <= at.now
    )
    select host, coalesce(sum(views) filter (where is_day), 0) as total,
      coalesce(sum(views) filter (where not is_day and starts_at > now - interval '24 hours'), 0) as last_24_hours,
      coalesce(sum(views) filter (where is_day and starts_at = date_trunc('day', now, 'UTC')), 0) as today,
      coalesce(sum(views) filter (where is_day and starts_at >= date_trunc('week', now, 'UTC')), 0) as this_week,
      coalesce(sum(views) filter (where is_day and starts_at >= date_trunc('month', now, 'UTC')), 0) as this_month,
      max(last_viewed_at) as last_viewed_at
    from recent_view
    group by host
    order by total desc, host
  `.execute(db);
  return rows;
}

export async function listHourlyViews(
  db: Db,
  { hosts, now }: { hosts: string[]; now: Date },
): Promise<{ starts_at: Date; views: number }[]> {
  const { rows } = await sql<{ starts_at: Date; views: number }>`
    select hour as starts_at, coalesce(sum(v.views), 0) as views
    from generate_series(
      date_trunc('hour', ${now}::timestamptz, 'UTC') - interval '23 hours',
      date_trunc('hour', ${now}::timestamptz, 'UTC'),
      interval '1 hour'
    ) as hour
    left join page_view v on v.grain = 'hour' and v.starts_at = hour and v.host = any(${hosts})
    group by hour
    order by hour
  `.execute(db);
  return rows;
}
