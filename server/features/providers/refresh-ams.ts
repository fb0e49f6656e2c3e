import { parseAdReportRow } from '#domain/price/advertised/advertised-price.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import {
  findDueAdvertisedReport,
  insertAdvertisedPrices,
  updateReportRequestedAt,
} from '#server/features/observations/api.ts';
import type { AmsClient } from '#server/gateways/ams/ams.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import { isProviderPaused, reserveProviderCall, runAndRecordCall } from './usage.ts';

const AMS = 'USDA AMS';
/** Allows about one call an hour. Each report is needed at most once a day. */
const CALLS_PER_DAY = 25;

/** Imports a report that's due, if any. Returns an error message, or null. Commodities without ads have no row. */
export async function refreshAdvertisedPrices(
  db: Db,
  { ams, clock }: { ams: AmsClient; clock: Clock },
): Promise<string | null> {
  const now = clock();
  if (await isProviderPaused(db, AMS, now)) return null;
  const slug = await findDueAdvertisedReport(db, now);
  if (slug === null) return null;
  const call = { provider: AMS, endpoint: 'reports', now };
  if (!(await reserveProviderCall(db, { ...call, callsPerDay: CALLS_PER_DAY }))) return null;
  // Records the request before reading the report, so that an unreadable report doesn't delay the other reports.
  await updateReportRequestedAt(db, slug, now);
  return runAndRecordCall(db, call, async () => {
    const rows = await ams.fetchNewestWeek(slug);
    const weeks = rows.flatMap((row) => {
      const parsed = parseAdReportRow(row);
      return typeof parsed === 'string' || 'fault' in parsed ? [] : parsed;
    });
    // If none of the rows can be parsed, the report's fields must have changed.
    if (weeks.length === 0)
      throw new ProviderError('malformed', `Nothing of its report ${slug} can be read.`);
    return insertAdvertisedPrices(db, weeks, now);
  });
}
