import { sql } from 'kysely';
import type { OfficialPrice } from '#contract/official-price.ts';
import type { OfficialAverage } from '#domain/price/estimate/bls-row.ts';
import {
  type BlsArea,
  blsAreaCodes,
  blsAreaForState,
  isSimilarSize,
  pickOfficialAverage,
  scalePriceToPackage,
} from '#domain/price/estimate/official-price.ts';
import type { Db } from '#server/db/connect.ts';

export type OfficialSeries = { code: string; item: string; unit: string };

export async function insertOfficialSeries(db: Db, series: readonly OfficialSeries[]): Promise<void> {
  await db
    .insertInto('official_series')
    .values([...series])
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(({ ref }) => ({ item: ref('excluded.item'), unit: ref('excluded.unit') })),
    )
    .execute();
}

/** Ignores unknown series. Returns how many monthly prices were new or changed. */
export async function insertOfficialPrices(db: Db, months: readonly OfficialAverage[]): Promise<number> {
  const toColumn = <Value>(pick: (row: OfficialAverage) => Value) => months.map(pick);
  const { rows } = await sql<{ changed: number }>`
    /* name: keep-official-prices */
    with changed as (
      insert into official_price as known (code, area, month, price_mills)
      select distinct on (code, area, month) code, area, month, price_mills
      from unnest(
        ${toColumn(({ code }) => code)}::text[], ${toColumn(({ area }) => blsAreaCodes[area])}::text[],
        ${toColumn(({ month }) => `${month}-01`)}::date[], ${toColumn(({ priceMills }) => priceMills)}::int[]
      ) as input(code, area, month, price_mills)
      join official_series using (code)
      order by code, area, month
      on conflict (code, area, month) do update set price_mills = excluded.price_mills
        where known.price_mills <> excluded.price_mills
      returning 1
    )
    select count(*)::int as changed from changed
  `.execute(db);
  return rows[0]?.changed ?? 0;
}

export async function listOfficialSeriesCodes(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('official_series').select('code').execute();
  return new Set(rows.map(({ code }) => code));
}

export async function listDueSeriesCodes(
  db: Db,
  { before, count }: { before: Date; count: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('official_series')
    .select('code')
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<', before)]))
    .orderBy('asked_at', (order) => order.asc().nullsFirst())
    .orderBy('code')
    .limit(count)
    .execute();
  return rows.map(({ code }) => code);
}

export async function updateSeriesRequestedAt(db: Db, codes: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('official_series')
    .set({ asked_at: now })
    .where('code', 'in', [...codes])
    .execute();
}

const areaByCode = Object.fromEntries(
  Object.entries(blsAreaCodes).map(([area, code]) => [code, area]),
) as Record<string, BlsArea>;

type Row = {
  unit: string;
  seriesUnit: string;
  area: string;
  month: string;
  priceMills: number;
  state: string | null;
};

export async function findOfficialPrice(
  db: Db,
  { itemId, storeIds }: { itemId: number; storeIds: readonly number[] },
): Promise<OfficialPrice | null> {
  const { rows } = await sql<Row>`
    /* name: official-price */
    select item.unit, series.unit as "seriesUnit", newest.area, to_char(newest.month, 'YYYY-MM') as month,
      newest.price_mills as "priceMills",
      (select state from store where id = any(${storeIds}::int[]) and state is not null order by id limit 1) as state
    from grocery_item item join official_series series on series.code = item.bls_code
    cross join unnest(${Object.values(blsAreaCodes)}::text[]) as requested(area)
    join lateral (
      select * from official_price price where price.code = series.code and price.area = requested.area
      order by month desc limit 1
    ) newest on true
    where item.id = ${itemId}
  `.execute(db);
  const area = blsAreaForState(rows[0]?.state ?? null);
  const average = pickOfficialAverage(
    rows.map((row) => ({ ...row, area: areaByCode[row.area] ?? ('us' as const) })),
    area,
  );
  if (average === null) return null;
  const { unit, seriesUnit, priceMills, month } = average;
  const priceCents = scalePriceToPackage(unit, { unit: seriesUnit, priceMills });
  const isNearSize = isSimilarSize(unit, seriesUnit);
  return priceCents === null ? null : { area: average.area, month, isNearSize, priceCents };
}
