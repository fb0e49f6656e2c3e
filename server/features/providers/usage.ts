import { sql } from 'kysely';
import { HOUR_MS } from '#domain/durations.ts';
import type { Db } from '#server/db/connect.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';

/** Number of hourly shares of the daily budget, because any 24-hour period overlaps up to 25 clock hours. */
const MAX_HOURLY_SHARES = 25;

const MAX_FAILURES = 3;
/** This is long enough to skip the next hourly run. Each failure doubles the pause. */
const FIRST_PAUSE_MS = 1.5 * HOUR_MS;
const MAX_PAUSE_MS = 24 * HOUR_MS;

const toStartOfHour = (now: Date) => new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS);

type ProviderCall = { provider: string; endpoint: string; now: Date };

/** Returns false, without counting the call, if this hour's share of the budget is used up. */
export async function reserveProviderCall(
  db: Db,
  { provider, endpoint, now, callsPerDay }: ProviderCall & { callsPerDay: number },
): Promise<boolean> {
  const hourlyShare = Math.floor(callsPerDay / MAX_HOURLY_SHARES);
  const { rows } = await sql`
    insert into provider_hour as hour (provider, endpoint, starts_at, call_count)
    select ${provider}, ${endpoint}, ${toStartOfHour(now)}, 1 where ${hourlyShare}::int > 0
    on conflict (provider, endpoint, starts_at) do update set call_count = hour.call_count + 1
      where hour.call_count < ${hourlyShare}
    returning call_count
  `.execute(db);
  return rows.length > 0;
}

export async function recordCallSuccess(
  db: Db,
  { provider, endpoint, now, priceCount }: ProviderCall & { priceCount: number },
): Promise<void> {
  await sql`
    with updated_hour as (
      update provider_hour set price_count = price_count + ${priceCount}
      where provider = ${provider} and endpoint = ${endpoint} and starts_at = ${toStartOfHour(now)}
    )
    update provider set failures = 0, paused_until = null, last_answer_at = ${now},
      last_price_at = case when ${priceCount}::int > 0 then ${now}::timestamptz else last_price_at end
    where name = ${provider}
  `.execute(db);
}

export async function recordCallFailure(
  db: Db,
  { provider, endpoint, now, message }: ProviderCall & { message: string },
): Promise<void> {
  await sql`
    with updated_hour as (
      insert into provider_hour as hour (provider, endpoint, starts_at, failure_count)
      values (${provider}, ${endpoint}, ${toStartOfHour(now)}, 1)
      on conflict (provider, endpoint, starts_at) do update set failure_count = hour.failure_count + 1
    )
    update provider set failures = failures + 1, last_failure_at = ${now}, last_error = ${message.slice(0, 500)},
      paused_until = case when failures + 1 < ${MAX_FAILURES} then paused_until
        else ${now}::timestamptz + interval '1 millisecond' * least(${MAX_PAUSE_MS}::float8,
          ${FIRST_PAUSE_MS}::float8 * power(2::float8, least(failures + 1 - ${MAX_FAILURES}, 20))) end
    where name = ${provider}
  `.execute(db);
}

export async function isProviderPaused(db: Db, provider: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from provider where name = ${provider} and paused_until > ${now}
  `.execute(db);
  return rows.length > 0;
}

/** Records the outcome of `request`, which returns the number of new prices. Returns an error message, or null. */
export async function runAndRecordCall(
  db: Db,
  call: ProviderCall,
  request: () => Promise<number>,
): Promise<string | null> {
  try {
    const priceCount = await request();
    await recordCallSuccess(db, { ...call, priceCount });
    return null;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await recordCallFailure(db, { ...call, message: error.message });
    return error.message;
  }
}
