import { sql } from 'kysely';
import type { StoreAreaState } from '#contract/stores.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { findNearestZip } from '#server/gazetteer/gazetteer.ts';
import { defaultRateLimits, recordAttempt } from '#server/http/rate-limit.ts';

/** No shopper or store is farther than this from the nearest ZIP code's center. */
const MAX_ZIP_DISTANCE_MILES = 60;

/** Limits how long requests for made-up locations can delay requests for real ones. */
const MAX_WAITING_AREAS = 300;

type Area = { latitude: number; longitude: number };

/** Rounds to about seven miles, so that the map layer doesn't learn a shopper's exact location. */
const roundToTenth = (degrees: number) => Math.round(degrees * 10) / 10;

/** Undefined for a new area. Also records, at most once a day, that the area is still in use. */
async function readArea(db: Db, { latitude, longitude }: Area, now: Date) {
  const { rows } = await sql<{ answeredAt: Date | null; failures: number }>`
    with known as (
      select answered_at, failures, last_wanted_at from store_area
      where latitude = ${latitude} and longitude = ${longitude}
    ), touched as (
      update store_area set last_wanted_at = ${now}
      where latitude = ${latitude} and longitude = ${longitude}
        and last_wanted_at <= ${new Date(now.getTime() - DAY_MS)}
    )
    select answered_at as "answeredAt", failures from known
  `.execute(db);
  return rows[0];
}

async function isQueueFull(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from (
      select from store_area where answered_at is null limit ${sql.lit(MAX_WAITING_AREAS)}
    ) limited
  `.execute(db);
  return (rows[0]?.waiting ?? 0) >= MAX_WAITING_AREAS;
}

const insertArea = (db: Db, area: Area, now: Date) =>
  db
    .insertInto('store_area')
    .values({ ...area, next_ask_at: now, last_wanted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * Finds the area's state. Queues a new area and wakes the job that requests its stores, up to a limit per `caller`, so
 * that nobody can fill the queue.
 */
export async function findOrQueueStoreArea(
  { db, env, clock, wake, limits }: Pick<Deps, 'db' | 'env' | 'clock' | 'wake' | 'limits'>,
  { lat, lng, caller }: { lat: number; lng: number; caller: string },
): Promise<StoreAreaState> {
  if (env.STORE_LAYER_URL === 'off') return 'off';
  const zip = findNearestZip(lat, lng);
  if (zip === null || zip.distanceMiles > MAX_ZIP_DISTANCE_MILES) return 'off';
  const now = clock();
  const area = { latitude: roundToTenth(lat), longitude: roundToTenth(lng) };
  const knownArea = await readArea(db, area, now);
  if (knownArea !== undefined) {
    if (knownArea.answeredAt !== null) return 'known';
    return knownArea.failures > 0 ? 'unreachable' : 'asked';
  }
  if (await isQueueFull(db)) return 'full';
  const limit = (limits ?? defaultRateLimits).newAreasPerCaller;
  if ((await recordAttempt(db, { key: ['new-area', caller], limit, now })) > 0) return 'limited';
  await insertArea(db, area, now);
  wake?.('ask-store-layer');
  return 'asked';
}
