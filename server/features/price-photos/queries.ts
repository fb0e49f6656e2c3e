import { sql } from 'kysely';
import { MINUTE_MS } from '#domain/durations.ts';
import { isSoldByWeight } from '#domain/item/size/sold-by-weight.ts';
import { REPORT_DELAY_MS } from '#domain/price/reports.ts';
import type { Db } from '#server/db/connect.ts';

export type OwnPriceKey = { userId: string; itemId: number; storeId: number };

const matchesOwnPrice = ({ userId, itemId, storeId }: OwnPriceKey) => sql`
  own.user_id = ${userId} and own.item_id = ${itemId} and own.store_id = ${storeId}
`;

/** Registers a photo before it's stored. If it's never attached to a price, it's deleted. */
export async function insertUnattachedPhoto(db: Db, name: string, now: Date): Promise<void> {
  await sql`insert into loose_photo (name, since) values (${name}, ${now})`.execute(db);
}

export function attachPhoto(
  db: Db,
  key: OwnPriceKey,
  { name, now, isContributed }: { name: string; now: Date; isContributed: boolean },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select own.id from own_price own where ${matchesOwnPrice(key)} for update
    `.execute(tx);
    const id = rows[0]?.id;
    if (id === undefined) return false;
    await sql`delete from price_photo where own_price_id = ${id}`.execute(tx);
    const { rows: unattachedRows } =
      await sql`delete from loose_photo where name = ${name} returning 1`.execute(tx);
    // If the row doesn't exist, the cleanup job has treated the photo as abandoned and may have deleted it.
    if (unattachedRows.length === 0) return false;
    await sql`
      insert into price_photo (own_price_id, name, taken_at, gift, gift_next_try_at)
      values (${id}, ${name}, ${now}, ${isContributed ? 'waiting' : null},
        ${isContributed ? new Date(now.getTime() + REPORT_DELAY_MS) : null})
    `.execute(tx);
    return true;
  });
}

export async function deletePhoto(db: Db, key: OwnPriceKey): Promise<boolean> {
  const { rows } = await sql`
    delete from price_photo photo using own_price own
    where photo.own_price_id = own.id and ${matchesOwnPrice(key)} returning 1
  `.execute(db);
  return rows.length > 0;
}

type Photo = { name: string; gift: 'waiting' | 'given' | 'refused' | null };

export async function findPhoto(db: Db, key: OwnPriceKey): Promise<Photo | null> {
  const { rows } = await sql<Photo>`
    select photo.name, photo.gift from own_price own join price_photo photo on photo.own_price_id = own.id
    where ${matchesOwnPrice(key)}
  `.execute(db);
  return rows[0] ?? null;
}

export async function canContribute(
  db: Db,
  { itemId, storeId }: Omit<OwnPriceKey, 'userId'>,
): Promise<boolean> {
  const { rows } = await sql<{ unit: string }>`
    select item.unit from grocery_item item, store
    where item.id = ${itemId} and item.gtin is not null and store.id = ${storeId} and not store.is_sample
  `.execute(db);
  return rows[0] !== undefined && !isSoldByWeight(rows[0].unit);
}

export async function findOwnPrice(db: Db, key: OwnPriceKey): Promise<{ isMember: boolean } | null> {
  const { rows } = await sql<{ isMember: boolean }>`
    select own.is_member as "isMember" from own_price own where ${matchesOwnPrice(key)}
  `.execute(db);
  return rows[0] ?? null;
}

export async function findReportPhotoName(db: Db, reportId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select photo.name from own_price own join price_photo photo on photo.own_price_id = own.id
    where own.id = ${reportId} and own.state in ('waiting', 'held')
  `.execute(db);
  return rows[0]?.name;
}

/** An upload takes seconds, so a photo that's still unattached after this time was abandoned. */
const MAX_UPLOAD_MS = 10 * MINUTE_MS;
const BATCH_SIZE = 200;

export async function listUnattachedPhotos(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from loose_photo where since is null or since <= ${new Date(now.getTime() - MAX_UPLOAD_MS)}
    limit ${sql.lit(BATCH_SIZE)}
  `.execute(db);
  return rows.map(({ name }) => name);
}

export async function deletePhotoRows(db: Db, names: readonly string[]): Promise<void> {
  await sql`delete from loose_photo where name = any(${[...names]}::uuid[])`.execute(db);
}
