import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Lists all store brands in lowercase. `soldElsewhere` contains the brands that the store's chain doesn't sell. */
export async function listStoreBrands(
  db: Db,
  storeId: number,
): Promise<{ brands: string[]; soldElsewhere: ReadonlySet<string> }> {
  const { rows } = await sql<{ brand: string; isElsewhere: boolean }>`
    /* name: receipt-brands */
    select brand, not bool_or(chain_id = (select chain_id from store where id = ${storeId})) as "isElsewhere"
    from store_brand group by brand
  `.execute(db);
  return {
    brands: rows.map(({ brand }) => brand),
    soldElsewhere: new Set(rows.flatMap(({ brand, isElsewhere }) => (isElsewhere ? [brand] : []))),
  };
}
