import { sql } from 'kysely';
import type { StoreAreaState } from '#contract/stores.ts';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Deps } from '#server/env/deps.ts';
import { nearestZip } from '#server/gazetteer/gazetteer.ts';

/** Farther than this from any ZIP code nobody shops, and the layer has nothing. */
const REACH_MILES = 60;

/** More areas than these do not wait at a time: whoever makes up places keeps nobody else waiting for long. */
const MAX_WAITING_AREAS = 100;

/** What is known of an area; without a row it could not even be noted. */
type AreaRow = { answeredAt: Date | null; failures: number; isNew: boolean };

/** A tenth of a degree, some seven miles: all that the layer learns about where a shopper is. */
const toTenth = (degrees: number) => Math.round(degrees * 10) / 10;

/** Notes that somebody wants the stores around a place, and answers what is known of its area. Writes once a day. */
async function noteArea(db: Db, { lat, lng, now }: { lat: number; lng: number; now: Date }) {
  const latitude = toTenth(lat);
  const longitude = toTenth(lng);
  const { rows } = await sql<AreaRow>`
    with known as (
      select answered_at, failures, last_wanted_at from store_area
      where latitude = ${latitude} and longitude = ${longitude}
    ), noted as (
      insert into store_area (latitude, longitude, next_ask_at, last_wanted_at)
      select ${latitude}, ${longitude}, ${now}, ${now}
      where not exists (select from known where last_wanted_at > ${new Date(now.getTime() - DAY_MS)})
        and (exists (select from known) or (
          select count(*) from (
            select from store_area where answered_at is null limit ${sql.lit(MAX_WAITING_AREAS)}
          ) waiting
        ) < ${sql.lit(MAX_WAITING_AREAS)})
      on conflict (latitude, longitude) do update set last_wanted_at = excluded.last_wanted_at
      returning answered_at, failures
    )
    select answered_at as "answeredAt", failures, false as "isNew" from known
    union all
    select answered_at, failures, true from noted where not exists (select from known)
  `.execute(db);
  return rows[0];
}

/**
 * The state of the area around a place. Who asks for it wants its stores: an area that is not known yet is noted, and the
 * job that asks the layer is woken.
 */
export async function storeAreaState(
  { db, env, clock, wake }: Pick<Deps, 'db' | 'env' | 'clock' | 'wake'>,
  { lat, lng }: { lat: number; lng: number },
): Promise<StoreAreaState> {
  if (env.STORE_LAYER_URL === 'off') return 'off';
  const zip = nearestZip(lat, lng);
  if (zip === null || zip.distanceMiles > REACH_MILES) return 'off';
  const area = await noteArea(db, { lat, lng, now: clock() });
  if (area?.isNew) wake?.('ask-store-layer');
  if (area === undefined) return 'unreachable';
  if (area.answeredAt !== null) return 'known';
  return area.failures > 0 ? 'unreachable' : 'asked';
}
