import { sql } from 'kysely';
import { DAY_MS, MINUTE_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import type { StoreMapLayer } from '#server/gateways/store-layer/store-layer.ts';
import { parseMapLayerStores } from './layer-stores.ts';
import { assertEmptyResponseIsPlausible, hideUnlistedStores } from './unlisted-stores.ts';
import { updateSampleStoreVisibility } from './write.ts';
import { upsertRetailers } from './write-retailers.ts';

const REFRESH_INTERVAL_MS = 30 * DAY_MS;
const FIRST_RETRY_DELAY_MS = MINUTE_MS;
const MAX_RETRY_DELAY_MS = DAY_MS;

/** A shopper's maximum distance, plus five miles because locations are rounded. */
const AREA_RADIUS_MILES = 30;

type Area = { latitude: number; longitude: number };

/**
 * New areas come first, since their shoppers still see sample stores. Among them, the newest comes first, so that a
 * caller who requests many areas doesn't delay others.
 */
async function findDueArea(db: Db, now: Date): Promise<Area | undefined> {
  return db
    .selectFrom('store_area')
    .select(['latitude', 'longitude'])
    .where('next_ask_at', '<=', now)
    .orderBy((area) => area('answered_at', 'is not', null))
    .orderBy('last_wanted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Writes each page as it arrives, so that its stores appear before the last page has arrived. */
async function requestArea(db: Db, area: Area, layer: StoreMapLayer) {
  const circle = { ...area, miles: AREA_RADIUS_MILES };
  const listedSourceRefs: string[] = [];
  let rejectedCount = 0;
  for await (const page of layer.readPages(circle)) {
    const { found, rejected } = parseMapLayerStores(page);
    await upsertRetailers(db, found, { areFromMapLayer: true });
    if (found.length > 0) await updateSampleStoreVisibility(db, circle);
    listedSourceRefs.push(...found.map(({ store }) => store.sourceRef));
    rejectedCount += rejected.length;
  }
  await hideUnlistedStores(db, { area: circle, listedSourceRefs });
  if (listedSourceRefs.length === 0) await assertEmptyResponseIsPlausible(db, area, rejectedCount);
  return { storeCount: new Set(listedSourceRefs).size, rejectedCount };
}

async function updateAnsweredArea(
  db: Db,
  { latitude, longitude }: Area,
  { now, storeCount, rejectedCount }: { now: Date; storeCount: number; rejectedCount: number },
): Promise<void> {
  await db
    .updateTable('store_area')
    .set({
      answered_at: now,
      next_ask_at: new Date(now.getTime() + REFRESH_INTERVAL_MS),
      failures: 0,
      last_error: null,
      store_count: storeCount,
      rejected_count: rejectedCount,
    })
    .where('latitude', '=', latitude)
    .where('longitude', '=', longitude)
    .execute();
}

async function updateNextRequest(
  db: Db,
  { latitude, longitude }: Area,
  { now, error }: { now: Date; error: unknown },
): Promise<void> {
  const isUnavailable = error instanceof ProviderError && error.kind === 'away';
  await sql`
    update store_area set failures = failures + 1, last_error = ${String(error).slice(0, 500)},
      next_ask_at = ${now}::timestamptz + interval '1 millisecond'
        * least(${FIRST_RETRY_DELAY_MS} * power(2::float8, least(failures, 20)), ${MAX_RETRY_DELAY_MS})
    where ${isUnavailable ? sql`next_ask_at <= ${now}` : sql`latitude = ${latitude} and longitude = ${longitude}`}
  `.execute(db);
}

/** If a request fails, the area's existing data stays. Returns the error messages. */
export async function refreshDueStoreAreas(
  db: Db,
  { layer, clock }: { layer: StoreMapLayer; clock: Clock },
): Promise<string[]> {
  const errorMessages: string[] = [];
  for (let area = await findDueArea(db, clock()); area; area = await findDueArea(db, clock())) {
    try {
      const counts = await requestArea(db, area, layer);
      await updateAnsweredArea(db, area, { now: clock(), ...counts });
    } catch (error) {
      await updateNextRequest(db, area, { now: clock(), error });
      if (!(error instanceof ProviderError)) throw error;
      errorMessages.push(error.message);
    }
  }
  return errorMessages;
}
