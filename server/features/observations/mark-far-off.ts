import { sql } from 'kysely';
import { isFarFromExpected } from '#domain/price/reports.ts';
import type { Db } from '#server/db/connect.ts';
import type { ObservationInput } from './write.ts';

/**
 * Maps item ids to the expected prices at a store, in cents. Callers inject this function, because pricing is a
 * separate feature.
 */
export type ListExpectedPrices = (
  db: Db,
  query: { storeId: number; itemIds: readonly number[]; now: Date },
) => Promise<Map<number, number[]>>;

export async function markPricesFarFromExpected(
  db: Db,
  rows: readonly ObservationInput[],
  { now, listExpectedPrices }: { now: Date; listExpectedPrices: ListExpectedPrices },
): Promise<ObservationInput[]> {
  const gtins = [...new Set(rows.flatMap(({ gtin }) => gtin ?? []))];
  if (gtins.length === 0) return [...rows];
  const { rows: items } = await sql<{ id: number; gtin: string }>`
    select id, gtin from grocery_item where gtin = any(${gtins}::text[])
  `.execute(db);
  const idByGtin = new Map(items.map(({ id, gtin }) => [gtin, id]));
  const findItemId = ({ gtin }: ObservationInput) => idByGtin.get(gtin ?? '');
  const markedRows: ObservationInput[] = [];
  for (const [storeId, storeRows] of Map.groupBy(rows, (row) => row.storeId ?? 0)) {
    const itemIds = [...new Set(storeRows.flatMap((row) => findItemId(row) ?? []))];
    const expectedCentsByItem =
      itemIds.length > 0
        ? await listExpectedPrices(db, { storeId, itemIds, now })
        : new Map<number, number[]>();
    for (const row of storeRows) {
      const cents = expectedCentsByItem.get(findItemId(row) ?? 0) ?? [];
      markedRows.push({ ...row, isFarOff: isFarFromExpected(row.priceCents, cents) });
    }
  }
  return markedRows;
}
