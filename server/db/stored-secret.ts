import type { Db } from './connect.ts';

/** Processes that call this at the same time get the same secret. */
export async function findOrCreateSecret(
  db: Db,
  { name, make, now }: { name: string; make: () => unknown; now: Date },
): Promise<unknown> {
  const find = () => db.selectFrom('idp_secret').select('value').where('name', '=', name).executeTakeFirst();
  const existingSecret = await find();
  if (existingSecret !== undefined) return existingSecret.value;
  await db
    .insertInto('idp_secret')
    .values({ name, value: JSON.stringify(await make()), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await find())?.value;
}
