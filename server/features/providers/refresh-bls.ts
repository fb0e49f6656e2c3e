import { DAY_MS } from '#domain/durations.ts';
import { buildBlsSeriesId, parseBlsRow } from '#domain/price/estimate/bls-row.ts';
import { type BlsArea, blsAreaCodes } from '#domain/price/estimate/official-price.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import {
  insertOfficialPrices,
  listDueSeriesCodes,
  updateSeriesRequestedAt,
} from '#server/features/observations/api.ts';
import { type BlsClient, MAX_SERIES_PER_CALL } from '#server/gateways/bls/bls.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import { isProviderPaused, reserveProviderCall, runAndRecordCall } from './usage.ts';

const BLS = 'Bureau of Labor Statistics';
/** Allows about one call an hour, which is within the limit for calls without a key. */
const CALLS_PER_DAY = 25;
/** Each month's prices are published in the middle of the following month. */
const REFRESH_INTERVAL_MS = 10 * DAY_MS;

const areas = Object.keys(blsAreaCodes) as BlsArea[];
const MAX_CODES_PER_CALL = Math.floor(MAX_SERIES_PER_CALL / areas.length);

/** Requests as many due series as fit in a single call without an API key. Returns an error message, or null. */
export async function refreshOfficialPrices(
  db: Db,
  { bls, clock }: { bls: BlsClient; clock: Clock },
): Promise<string | null> {
  const now = clock();
  if (await isProviderPaused(db, BLS, now)) return null;
  const codes = await listDueSeriesCodes(db, {
    before: new Date(now.getTime() - REFRESH_INTERVAL_MS),
    count: MAX_CODES_PER_CALL,
  });
  if (codes.length === 0) return null;
  const call = { provider: BLS, endpoint: 'prices', now };
  if (!(await reserveProviderCall(db, { ...call, callsPerDay: CALLS_PER_DAY }))) return null;
  const seriesIds = codes.flatMap((code) => areas.map((area) => buildBlsSeriesId(area, code)));
  return runAndRecordCall(db, call, async () => {
    const published = await bls.fetchMonthlyPrices(seriesIds, now.getUTCFullYear());
    const months = published.flatMap((each) => {
      const parsed = parseBlsRow(each);
      return typeof parsed === 'string' || 'fault' in parsed ? [] : [parsed];
    });
    if (months.length === 0) throw new ProviderError('malformed', 'None of its months can be read.');
    const priceCount = await insertOfficialPrices(db, months);
    await updateSeriesRequestedAt(db, codes, now);
    return priceCount;
  });
}
