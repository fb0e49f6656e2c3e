import type { Db } from '#server/db/connect.ts';

/** Call this if the line is changed to a different item. */
export async function deleteShopLine(
  db: Db,
  { userId, line }: { userId: string; line: string },
): Promise<void> {
  await db.deleteFrom('shop_line').where('user_id', '=', userId).where('line', '=', line).execute();
}
