import type { Db } from '#server/db/connect.ts';

export async function insertWicList(
  db: Db,
  { state, readOn, gtin }: { state: string; readOn: Date; gtin: string },
): Promise<void> {
  await db.deleteFrom('wic_product').where('state', '=', state).execute();
  await db.deleteFrom('wic_list').where('state', '=', state).execute();
  const day = readOn.toISOString().slice(0, 10);
  await db.insertInto('wic_list').values({ state, read_on: day, source: 'list.csv' }).execute();
  await db.insertInto('wic_product').values({ state, gtin, description: 'A product' }).execute();
}
