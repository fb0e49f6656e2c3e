import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import { deleteObservations } from '#server/features/observations/api.ts';
import type { LiveProviderName } from './terms.ts';

/** Small, because all other price writers wait for each batch. */
const BATCH_SIZE = 500;

/** Deletes a provider's prices. Without an agreement, its terms don't allow storing prices, not even old ones. */
export async function deleteLivePrices(db: Db, name: LiveProviderName): Promise<void> {
  const { last_price_at } = await db
    .selectFrom('provider')
    .select('last_price_at')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  // If the provider itself never sent a price, its prices were imported by an operator, so they aren't deleted.
  if (last_price_at === null) return;
  for (;;) {
    const { rows: observations } = await sql<{
      itemId: number;
      storeId: number;
      seenAt: Date;
      isMember: boolean;
    }>`
      select item_id as "itemId", store_id as "storeId", observed_at as "seenAt", is_member as "isMember"
      from price_observation join price_source on price_source.id = source_id
      where source = ${name} and observation_count > 0 and store_id is not null limit ${sql.lit(BATCH_SIZE)}
    `.execute(db);
    if (observations.length === 0) break;
    await db.transaction().execute((tx) => deleteObservations(tx, observations, name));
  }
  await sql`delete from held_price where source = ${name}`.execute(db);
  await sql`delete from provider_ask where provider = ${name}`.execute(db);
  await sql`delete from provider_store where provider = ${name}`.execute(db);
  await sql`update provider set last_price_at = null where name = ${name} and last_price_at is not null`.execute(
    db,
  );
}
