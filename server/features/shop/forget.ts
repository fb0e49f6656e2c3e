import type { Db } from '#server/db/connect.ts';

/** Forgets what was done to a line in the shop, for a line that now stands for something else. */
export async function forgetShopLine(
  db: Db,
  { userId, line }: { userId: string; line: string },
): Promise<void> {
  await db.deleteFrom('shop_line').where('user_id', '=', userId).where('line', '=', line).execute();
}
