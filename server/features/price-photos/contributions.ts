import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { MapPlace } from '#server/gateways/nominatim/reply.ts';

export type DueContribution = {
  ownPriceId: string;
  photoName: string;
  /** Id of the photo at Open Prices if an earlier attempt uploaded it. */
  proofId: string | null;
  gtin: string;
  priceCents: number;
  regularPriceCents: number | null;
  promotionEndsOn: string | null;
  seenAt: Date;
  storeId: number;
  chainName: string;
  latitude: number;
  longitude: number;
};

const BATCH_SIZE = 20;

export async function listDueContributions(db: Db, now: Date): Promise<DueContribution[]> {
  const { rows } = await sql<DueContribution>`
    /* name: waiting-gifts */
    select own.id as "ownPriceId", photo.name as "photoName", photo.gift_proof_id as "proofId", item.gtin,
      own.price_cents as "priceCents", own.regular_price_cents as "regularPriceCents",
      own.promotion_ends_on::text as "promotionEndsOn", own.seen_at as "seenAt",
      store.id as "storeId", chain.name as "chainName", store.latitude, store.longitude
    from price_photo photo
    join own_price own on own.id = photo.own_price_id
    join grocery_item item on item.id = own.item_id
    join store on store.id = own.store_id
    join chain on chain.id = store.chain_id
    where photo.gift = 'waiting' and photo.gift_next_try_at <= ${now} and item.gtin is not null and not own.is_member
    order by photo.gift_next_try_at limit ${sql.lit(BATCH_SIZE)}
  `.execute(db);
  return rows;
}

const isWaitingPhoto = (name: string) => sql`name = ${name} and gift = 'waiting'`;

export async function isStillWaiting(db: Db, { photoName }: DueContribution): Promise<boolean> {
  const { rows } = await sql`select from price_photo where ${isWaitingPhoto(photoName)}`.execute(db);
  return rows.length > 0;
}

export async function updateProofId(db: Db, { photoName }: DueContribution, proofId: number): Promise<void> {
  await sql`update price_photo set gift_proof_id = ${proofId} where ${isWaitingPhoto(photoName)}`.execute(db);
}

export async function recordContribution(
  db: Db,
  { photoName }: DueContribution,
  priceId: number,
): Promise<void> {
  await sql`
    update price_photo set gift = 'given', gift_price_id = ${priceId}, gift_next_try_at = null, gift_reason = null
    where ${isWaitingPhoto(photoName)}
  `.execute(db);
}

export async function recordContributionFailure(
  db: Db,
  { photoName }: DueContribution,
  { reason, nextTryAt }: { reason: string; nextTryAt: Date | null },
): Promise<void> {
  await sql`
    update price_photo set gift = ${nextTryAt === null ? 'refused' : 'waiting'}, gift_reason = ${reason},
      gift_next_try_at = ${nextTryAt}
    where ${isWaitingPhoto(photoName)}
  `.execute(db);
}

/**
 * Returns the store's place on OpenStreetMap from an earlier lookup. Null if a lookup after `since` didn't find the
 * store. Undefined if the store still has to be looked up.
 */
export async function findMapPlace(
  db: Db,
  storeId: number,
  since: Date,
): Promise<MapPlace | null | undefined> {
  const { rows } = await sql<{ type: MapPlace['type'] | null; id: string | null }>`
    select osm_type as type, osm_id as id from store_on_map
    where store_id = ${storeId} and (osm_id is not null or asked_at > ${since})
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  return row.type === null ? null : { type: row.type, id: Number(row.id) };
}

export async function insertMapPlace(
  db: Db,
  storeId: number,
  { place, now }: { place: MapPlace | null; now: Date },
): Promise<void> {
  await sql`
    insert into store_on_map (store_id, osm_type, osm_id, asked_at)
    values (${storeId}, ${place?.type ?? null}, ${place?.id ?? null}, ${now})
    on conflict (store_id) do update set osm_type = excluded.osm_type, osm_id = excluded.osm_id,
      asked_at = excluded.asked_at
  `.execute(db);
}
