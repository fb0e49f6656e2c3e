import type { Db } from '#server/db/connect.ts';

/** Store brands, in lower case. */
export async function storeLabels(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('store_brand').select('brand').distinct().execute();
  return rows.map(({ brand }) => brand);
}
