import { sql } from 'kysely';
import type { PriceSource } from '#contract/providers.ts';
import { DAY_MS, HOUR_MS } from '#domain/durations.ts';
import { t, translateText } from '#domain/language.ts';
import type { Db } from '#server/db/connect.ts';
import type { Env } from '#server/env/env.ts';
import { getComparisonRestriction, LIVE_PROVIDERS, type LiveProviderName } from './terms.ts';

/** Prices are requested hourly, so one failed run is tolerated. */
const LIVE_MAX_AGE_MS = 3 * HOUR_MS;

type ProviderTimes = Pick<PriceSource, 'lastAnswerAt' | 'lastPriceAt' | 'pausedUntil' | 'lastFailure'>;
type Health = ProviderTimes & Pick<PriceSource, 'state' | 'reason'>;

async function findHealth(db: Db, name: string, now: Date) {
  const row = await db.selectFrom('provider').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
  const { paused_until: pausedUntil, last_price_at: lastPriceAt, last_failure_at: failedAt } = row;
  const isPaused = pausedUntil !== null && pausedUntil > now;
  const times: ProviderTimes = {
    lastAnswerAt: row.last_answer_at?.toISOString() ?? null,
    lastPriceAt: lastPriceAt?.toISOString() ?? null,
    pausedUntil: isPaused ? pausedUntil.toISOString() : null,
    lastFailure: failedAt === null ? null : { at: failedAt.toISOString(), message: row.last_error ?? '' },
  };
  return { times, isPaused, isFailing: row.failures > 0, lastPriceAt };
}

export async function findLiveProviderHealth(
  db: Db,
  name: LiveProviderName,
  { env, now }: { env: Env; now: Date },
): Promise<Health> {
  const { times, isPaused, isFailing, lastPriceAt } = await findHealth(db, name, now);
  const restriction = getComparisonRestriction(env, name);
  if (restriction !== null) return { ...times, state: 'refused', reason: translateText(restriction) };
  if (isPaused) {
    const reason = t`We couldn’t reach ${name}, so we’ll try again later. We still show older prices, with their age.`;
    return { ...times, state: 'paused', reason };
  }
  if (lastPriceAt !== null && now.getTime() - lastPriceAt.getTime() <= LIVE_MAX_AGE_MS) {
    return { ...times, state: 'live', reason: null };
  }
  if (isFailing) {
    const reason = t`We haven’t heard from ${name} lately. We still show older prices, with their age.`;
    return { ...times, state: 'failing', reason };
  }
  const reason = t`We’ve had no price from ${name} in three hours.`;
  return { ...times, state: 'waiting', reason };
}

export async function findScheduledSourceHealth(
  db: Db,
  name: string,
  { variable, isOn, now }: { variable: string; isOn: boolean; now: Date },
): Promise<Health> {
  const { times, isPaused, isFailing } = await findHealth(db, name, now);
  if (!isOn) return { ...times, state: 'off', reason: `${variable} is not set: it comes in by files alone.` };
  if (isPaused) {
    const reason = `${name} failed several times and is left alone for a while; what came before stays.`;
    return { ...times, state: 'paused', reason };
  }
  const reason = isFailing ? `${name} gave no usable answer lately; what came before stays.` : null;
  return { ...times, state: isFailing ? 'failing' : 'scheduled', reason };
}

type CallCounts = Pick<PriceSource, 'lastHour' | 'lastDay'>;

export async function countProviderCalls(
  db: Db,
  name: string,
  { perDay, now }: { perDay: Record<string, number>; now: Date },
): Promise<CallCounts> {
  const msAgo = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{
    endpoint: string;
    callCount: number;
    hourCalls: number;
    hourFailures: number;
    hourPrices: number;
  }>`
    select endpoint, sum(call_count)::int as "callCount",
      coalesce(sum(call_count) filter (where starts_at > ${msAgo(HOUR_MS)}), 0)::int as "hourCalls",
      coalesce(sum(failure_count) filter (where starts_at > ${msAgo(HOUR_MS)}), 0)::int as "hourFailures",
      coalesce(sum(price_count) filter (where starts_at > ${msAgo(HOUR_MS)}), 0)::int as "hourPrices"
    from provider_hour where provider = ${name} and starts_at > ${msAgo(DAY_MS)} group by endpoint
  `.execute(db);
  const sum = (readCount: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + readCount(row), 0);
  return {
    lastHour: {
      callCount: sum((row) => row.hourCalls),
      failureCount: sum((row) => row.hourFailures),
      priceCount: sum((row) => row.hourPrices),
    },
    lastDay: Object.entries(perDay).map(([endpoint, budget]) => ({
      endpoint,
      callCount: rows.find((row) => row.endpoint === endpoint)?.callCount ?? 0,
      budget,
    })),
  };
}

type LiveStatus = {
  realTimePricing: boolean;
  availableServices: string[];
  missingServices: string[];
  whyNotLive: string | null;
  hasLiveStream: boolean;
};

export async function findLivePriceStatus(db: Db, env: Env, now: Date): Promise<LiveStatus> {
  const providerHealths = await Promise.all(
    LIVE_PROVIDERS.map(async (name) => ({ name, ...(await findLiveProviderHealth(db, name, { env, now })) })),
  );
  const liveProviders = providerHealths.filter(({ state }) => state === 'live');
  const reportedProvider = providerHealths.find(({ state }) => state !== 'refused') ?? providerHealths[0];
  return {
    realTimePricing: liveProviders.length > 0,
    availableServices: liveProviders.map(({ name }) => name),
    missingServices: [
      ...providerHealths.flatMap(({ name, state }) => (state === 'live' ? [] : name)),
      'Open Prices',
    ],
    whyNotLive: liveProviders.length > 0 ? null : (reportedProvider?.reason ?? null),
    hasLiveStream: providerHealths.some(({ state }) => state !== 'refused'),
  };
}
