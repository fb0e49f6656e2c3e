import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Lists all store brands in lowercase. `elsewhere` has those that the store's chain doesn't sell. */
export async function listStoreBrandNames(
  db: Db,
  storeId: number,
): Promise<{ labels: string[]; elsewhere: ReadonlySet<string> }> {
  const { rows } = await sql<{ brand: string; isElsewhere: boolean }>`
    /* name: receipt-labels */
    select brand, not bool_or(chain_id = (select chain_id from store where id = ${storeId})) as "isElsewhere"
    from store_brand group by brand
  `.execute(db);
  return {
    labels: rows.map(({ brand }) => brand),
    elsewhere: new Set(rows.flatMap(({ brand, isElsewhere }) => (isElsewhere ? [brand] : []))),
  };
}
