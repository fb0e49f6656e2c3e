import { sql } from 'kysely';
import type { AdvertisedPrice } from '#contract/advertised-price.ts';
import { DAY_MS } from '#domain/durations.ts';
import {
  adRegionForState,
  MAX_AD_AGE_DAYS,
  mergeAdvertisedPrices,
  pickAdvertisedPrice,
  type WeeklyAdPrice,
} from '#domain/price/advertised/advertised-price.ts';
import type { Db } from '#server/db/connect.ts';

/** Returns how many prices were new or changed. */
export async function insertAdvertisedPrices(
  db: Db,
  weeklyPrices: readonly WeeklyAdPrice[],
  now: Date,
): Promise<number> {
  const weeks = mergeAdvertisedPrices(weeklyPrices);
  const toColumn = <Value>(pick: (week: WeeklyAdPrice) => Value) => weeks.map(pick);
  const { rows } = await sql<{ changed: number }>`
    /* name: keep-advertised-prices */
    with changed as (
      insert into advertised_price as known (
        kind, region, week_begins, is_organic, unit, slug, week_ends, called, price_mills, store_count, told_at
      )
      select *, ${now}::timestamptz from unnest(
        ${toColumn(({ kind }) => kind)}::text[], ${toColumn(({ region }) => region)}::text[],
        ${toColumn(({ weekBegins }) => weekBegins)}::date[], ${toColumn(({ isOrganic }) => isOrganic)}::boolean[],
        ${toColumn(({ unit }) => unit)}::text[], ${toColumn(({ slug }) => slug)}::int[],
        ${toColumn(({ weekEnds }) => weekEnds)}::date[], ${toColumn(({ called }) => called)}::text[],
        ${toColumn(({ priceMills }) => priceMills)}::int[], ${toColumn(({ storeCount }) => storeCount)}::int[]
      )
      on conflict (kind, region, week_begins, is_organic, unit) do update
        set slug = excluded.slug, week_ends = excluded.week_ends, called = excluded.called,
          price_mills = excluded.price_mills, store_count = excluded.store_count, told_at = excluded.told_at
        where (known.price_mills, known.store_count, known.week_ends)
          <> (excluded.price_mills, excluded.store_count, excluded.week_ends)
      returning 1
    )
    select count(*)::int as changed from changed
  `.execute(db);
  return rows[0]?.changed ?? 0;
}

/**
 * Finds a report whose next issue is due according to its schedule. Skips reports that were requested in the last 24
 * hours.
 */
export async function findDueAdvertisedReport(db: Db, now: Date): Promise<number | null> {
  const { rows } = await sql<{ slug: number }>`
    /* name: due-advertised-report */
    select slug from advertised_report report
    where (asked_at is null or asked_at <= ${new Date(now.getTime() - DAY_MS)} or asked_at > ${now})
      and not exists (
        select from advertised_price price where price.slug = report.slug and week_begins > (${now}::timestamptz at time zone 'UTC')::date - 7
      )
    order by asked_at nulls first, slug limit 1
  `.execute(db);
  return rows[0]?.slug ?? null;
}

export async function updateReportRequestedAt(db: Db, slug: number, now: Date): Promise<void> {
  await db.updateTable('advertised_report').set({ asked_at: now }).where('slug', '=', slug).execute();
}

type Row = Omit<WeeklyAdPrice, 'slug' | 'kind' | 'isOrganic'> & { itemUnit: string; state: string | null };

/**
 * Finds an advertised price from this week or last week. Prefers a price from the stores' region to a nationwide price.
 */
export async function findAdvertisedPrice(
  db: Db,
  { itemId, storeIds, now }: { itemId: number; storeIds: readonly number[]; now: Date },
): Promise<AdvertisedPrice | null> {
  const { rows } = await sql<Row>`
    /* name: advertised-price */
    select item.unit as "itemUnit", ad.region, ad.unit, ad.called, ad.price_mills as "priceMills",
      to_char(ad.week_begins, 'YYYY-MM-DD') as "weekBegins", to_char(ad.week_ends, 'YYYY-MM-DD') as "weekEnds",
      ad.store_count as "storeCount",
      (select state from store where id = any(${storeIds}::int[]) and state is not null order by id limit 1) as state
    from grocery_item item
    join advertised_price ad on ad.kind = item.kind
      and ad.is_organic = (item.brand || ' ' || item.name ~* '\\morganic\\M')
      and ad.week_ends > (${now}::timestamptz at time zone 'UTC')::date - ${MAX_AD_AGE_DAYS}::int
      and ad.week_begins <= (${now}::timestamptz at time zone 'UTC')::date
    where item.id = ${itemId}
  `.execute(db);
  const [first] = rows;
  if (first === undefined) return null;
  const advertised = pickAdvertisedPrice(rows, {
    unit: first.itemUnit,
    region: adRegionForState(first.state),
  });
  if (advertised === null) return null;
  const { region, called, storeCount, weekBegins, weekEnds, priceCents } = advertised;
  return { region, called, storeCount, weekBegins, weekEnds, priceCents };
}
