import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/**
 * Inserts a receipt for $10.00. Its lines cycle through the items. Each line is for one package, and all lines have
 * the same price. `purchasedOn` is a day such as "2026-11-01".
 */
export async function insertReceipt(
  db: Db,
  {
    userId,
    storeId,
    purchasedOn,
    itemIds,
    priceCents,
    lineCount,
  }: {
    userId: string;
    storeId: number;
    purchasedOn: string;
    itemIds: readonly number[];
    priceCents: number;
    lineCount: number;
  },
): Promise<void> {
  const { id } = await db
    .insertInto('receipt')
    .values({
      ...{ user_id: userId, store_id: storeId, purchased_on: purchasedOn, fingerprint: purchasedOn },
      ...{ other_cents: 0, tax_cents: 0, total_cents: 1_000, saved_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into receipt_line (receipt_id, place, printed_name, item_id, quantity, is_by_weight, price_cents)
    select ${id}, place, 'LINE', (${itemIds}::int[])[1 + place % ${itemIds.length}::int], 1, false, ${priceCents}
    from generate_series(1, ${lineCount}::int) place
  `.execute(db);
}
