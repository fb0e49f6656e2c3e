import { sql } from 'kysely';
import { type Favorite, type FavoriteFrequency, MAX_FAVORITES } from '#contract/favorites.ts';
import type { Firmness } from '#domain/item/firmness.ts';
import type { Db } from '#server/db/connect.ts';
import { listOwnPricesForUser } from '#server/features/own-prices/api.ts';
import { computeEntryPrices } from '#server/features/pricing/api.ts';
import { listPricingStores } from '#server/features/stores/api.ts';

const DEFAULT_FREQUENCY: FavoriteFrequency = 'weekly';

type FavoriteEntry = Omit<Favorite, 'item' | 'storePrices'>;

export async function listFavoritesForUser(db: Db, userId: string, now: Date): Promise<Favorite[]> {
  const stores = await listPricingStores(db, { userId });
  const { rows } = await sql<FavoriteEntry>`
    /* name: favorites */
    select id, item_id as "itemId", firmness, frequency, notes from favorite where user_id = ${userId} order by added_at, id
  `.execute(db);
  return computeEntryPrices(db, rows, { stores, own: await listOwnPricesForUser(db, userId), now });
}

type FavoriteChangeResult = 'added' | 'removed' | 'kept' | 'unknown-item' | 'full';

type FavoriteChange = {
  userId: string;
  itemId: number;
  details: {
    frequency?: FavoriteFrequency | undefined;
    notes?: string | null | undefined;
    /** Ignored if the favorite already exists. */
    firmness?: Firmness | undefined;
  };
  now: Date;
};

async function insertFavorite(db: Db, { userId, itemId, details, now }: FavoriteChange): Promise<boolean> {
  const result = await sql`
    insert into favorite (user_id, item_id, firmness, frequency, notes, added_at)
    select ${userId}, item.id, ${details.firmness ?? 'product'}, ${details.frequency ?? DEFAULT_FREQUENCY},
      ${details.notes || null}, ${now.toISOString()}::timestamptz
    from grocery_item item
    where item.id = ${itemId}
      and favorites_of(${userId}) < ${sql.lit(MAX_FAVORITES)}
    on conflict (user_id, item_id) do nothing
  `.execute(db);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** An any-brand favorite is stored under its kind's representative item, so that each kind has only one favorite. */
async function findRepresentativeItemId(
  db: Db,
  { itemId, details: { firmness } }: FavoriteChange,
): Promise<number> {
  if (firmness !== 'any') return itemId;
  const { rows } = await sql<{ id: number | null }>`select wished_item(${itemId}, 'any') as id`.execute(db);
  return rows[0]?.id ?? itemId;
}

async function itemExists(db: Db, itemId: number): Promise<boolean> {
  return (
    (await db.selectFrom('grocery_item').select('id').where('id', '=', itemId).executeTakeFirst()) !==
    undefined
  );
}

/**
 * Toggles the favorite if no details are given. Otherwise, adds or updates the favorite. Concurrent calls never add it
 * twice.
 */
export async function applyFavoriteChange(
  db: Db,
  favoriteChange: FavoriteChange,
): Promise<FavoriteChangeResult> {
  const resolvedChange = { ...favoriteChange, itemId: await findRepresentativeItemId(db, favoriteChange) };
  const { userId, itemId, details } = resolvedChange;
  const changedColumns = {
    ...(details.frequency === undefined ? {} : { frequency: details.frequency }),
    ...(details.notes === undefined ? {} : { notes: details.notes || null }),
  };
  if (Object.keys(changedColumns).length > 0) {
    const updateResult = await db
      .updateTable('favorite')
      .set(changedColumns)
      .where('user_id', '=', userId)
      .where('item_id', '=', itemId)
      .executeTakeFirst();
    if (updateResult.numUpdatedRows > 0n) return 'kept';
  } else {
    const deleteResult = await db
      .deleteFrom('favorite')
      .where('user_id', '=', userId)
      .where('item_id', '=', itemId)
      .executeTakeFirst();
    if (deleteResult.numDeletedRows > 0n) return 'removed';
  }
  if (await insertFavorite(db, resolvedChange)) return 'added';
  if (!(await itemExists(db, itemId))) return 'unknown-item';
  const existingFavorite = await db
    .selectFrom('favorite')
    .select('id')
    .where('user_id', '=', userId)
    .where('item_id', '=', itemId)
    .executeTakeFirst();
  return existingFavorite === undefined ? 'full' : 'added';
}

export async function listFavoriteItems(
  db: Db,
  userId: string,
  itemIds: readonly number[] | undefined,
): Promise<{ itemId: number; firmness: Firmness; quantity: number }[]> {
  return db
    .selectFrom('favorite')
    .innerJoin('grocery_item', 'grocery_item.id', 'favorite.item_id')
    .select(({ fn, val }) => [
      'favorite.item_id as itemId',
      'favorite.firmness',
      // For an item sold by the pound, assume one piece of typical weight.
      fn.coalesce('grocery_item.usual_piece_lb', val(1)).as('quantity'),
    ])
    .where('favorite.user_id', '=', userId)
    .$if(itemIds !== undefined, (query) =>
      query.where('favorite.item_id', '=', sql<number>`any(${itemIds}::int[])`),
    )
    .orderBy('favorite.added_at')
    .orderBy('favorite.id')
    .$narrowType<{ firmness: Firmness; quantity: number }>()
    .execute();
}

export async function deleteFavorite(
  db: Db,
  { userId, favoriteId }: { userId: string; favoriteId: number },
): Promise<boolean> {
  const result = await db
    .deleteFrom('favorite')
    .where('id', '=', favoriteId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
