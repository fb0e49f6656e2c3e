import { sql } from 'kysely';
import { DAY_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import { savePlaces } from '#server/features/stores/api.ts';
import type { PlacesClient } from '#server/gateways/places/places.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import { isProviderPaused, reserveProviderCall, runAndRecordCall } from './usage.ts';

const ALL_THE_PLACES = 'All The Places';
/** Each call fetches the stores of one chain. One call an hour can refresh a hundred chains each week. */
const CALLS_PER_DAY = 25;
/** All The Places is regenerated each week. */
const REFRESH_INTERVAL_MS = 7 * DAY_MS;
/** After a failed request, a chain waits this long for its next turn, so that the other chains aren't delayed. */
const RETRY_DELAY_MS = DAY_MS;

async function findDueSpider(db: Db, spiders: readonly string[], now: Date): Promise<string | undefined> {
  const answeredBefore = new Date(now.getTime() - REFRESH_INTERVAL_MS);
  const requestedBefore = new Date(now.getTime() - RETRY_DELAY_MS);
  const { rows } = await sql<{ name: string }>`
    select requested.name from unnest(${spiders}::text[]) with ordinality as requested(name, position)
    left join place_spider spider using (name)
    where spider.name is null or spider.asked_at > ${now} or (spider.asked_at <= ${requestedBefore}
      and (spider.answered_at is null or spider.answered_at <= ${answeredBefore}))
    order by spider.asked_at nulls first, requested.position
    limit 1
  `.execute(db);
  return rows[0]?.name;
}

const insertRequest = (db: Db, name: string, now: Date) =>
  sql`
    insert into place_spider (name, asked_at) values (${name}, ${now})
    on conflict (name) do update set asked_at = excluded.asked_at
  `.execute(db);

const updateAnsweredAt = (db: Db, name: string, now: Date) =>
  sql`update place_spider set answered_at = ${now} where name = ${name}`.execute(db);

/** Imports the stores of the chain that's due, if any. Returns an error message, or null. */
export async function refreshChainStores(
  db: Db,
  { places, spiders, clock }: { places: PlacesClient; spiders: readonly string[]; clock: Clock },
): Promise<string | null> {
  const now = clock();
  if (await isProviderPaused(db, ALL_THE_PLACES, now)) return null;
  const spider = await findDueSpider(db, spiders, now);
  if (spider === undefined) return null;
  const call = { provider: ALL_THE_PLACES, endpoint: 'stores', now };
  if (!(await reserveProviderCall(db, { ...call, callsPerDay: CALLS_PER_DAY }))) return null;
  await insertRequest(db, spider, now);
  return runAndRecordCall(db, call, async () => {
    const features = await places.fetchFeatures(spider);
    const { inserted, updated, unchanged, skipped } = await savePlaces(db, features);
    if (inserted + updated + unchanged + skipped.length === 0)
      throw new ProviderError('malformed', `Nothing of its part ${spider} can be read.`);
    await updateAnsweredAt(db, spider, now);
    return 0;
  });
}
