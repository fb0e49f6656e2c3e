import type { Db } from '#server/db/connect.ts';

export async function listStoreLabels(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('store_brand').select('brand').distinct().execute();
  return rows.map(({ brand }) => brand);
}
