import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { withdrawObservations } from '#server/features/prices/api.ts';
import { KROGER } from './terms.ts';

/** Whoever writes prices waits for one batch. */
const BATCH = 500;

/** Takes out every price that Kroger sent, also of the history: its terms allow none without an agreement. */
export async function forgetKroger(db: Db): Promise<void> {
  const { last_price_at } = await db
    .selectFrom('provider')
    .select('last_price_at')
    .where('name', '=', KROGER)
    .executeTakeFirstOrThrow();
  // What an operator imported under its name stays where Kroger itself never sent anything.
  if (last_price_at === null) return;
  for (;;) {
    const { rows: seen } = await sql<{ itemId: number; storeId: number; seenAt: Date }>`
      select item_id as "itemId", store_id as "storeId", observed_at as "seenAt"
      from price_observation join price_source on price_source.id = source_id
      where source = ${KROGER} and observation_count > 0 and store_id is not null limit ${sql.lit(BATCH)}
    `.execute(db);
    if (seen.length === 0) break;
    await db.transaction().execute((transaction) => withdrawObservations(transaction, seen, KROGER));
  }
  await sql`delete from held_price where source = ${KROGER}`.execute(db);
  await sql`delete from provider_store where provider = ${KROGER}`.execute(db);
  await sql`update provider set last_price_at = null where name = ${KROGER} and last_price_at is not null`.execute(
    db,
  );
}
