import { DAY_MS } from '#domain/durations.ts';
import { OPEN_PRICES_SOURCE } from '#domain/price/price.ts';
import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/env/deps.ts';
import { importOpenPricesPage } from '#server/features/observations/api.ts';
import { listExpectedPrices } from '#server/features/price-reports/api.ts';
import type { OpenPricesClient } from '#server/gateways/open-prices/open-prices.ts';
import { ProviderError } from '#server/gateways/provider-error.ts';
import { isProviderPaused, runAndRecordCall } from './usage.ts';

/** The first run requests the prices of this many past days. Older prices are in the dump. */
const INITIAL_DAYS = 30;
/** Each run also requests the day before the previous run, so that prices entered during that run aren't missed. */
const OVERLAP_MS = DAY_MS;
/** Far more pages than a normal day has. If a run would need more, the operator has to import the dump. */
const MAX_PAGES = 100;

/** Writes each page as it arrives, so an interrupted run loses nothing. Returns an error message, or null. */
export async function refreshOpenPrices(
  db: Db,
  {
    openPrices,
    clock,
    ourAccount,
  }: { openPrices: OpenPricesClient; clock: Clock; ourAccount?: string | undefined },
): Promise<string | null> {
  const now = clock();
  if (await isProviderPaused(db, OPEN_PRICES_SOURCE, now)) return null;
  const call = { provider: OPEN_PRICES_SOURCE, endpoint: 'prices', now };
  const { last_answer_at: lastAnswerAt } = await db
    .selectFrom('provider')
    .select('last_answer_at')
    .where('name', '=', OPEN_PRICES_SOURCE)
    .executeTakeFirstOrThrow();
  const since = new Date(
    lastAnswerAt === null ? now.getTime() - INITIAL_DAYS * DAY_MS : lastAnswerAt.getTime() - OVERLAP_MS,
  );
  return runAndRecordCall(db, call, async () => {
    let priceCount = 0;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const fetchedPage = await openPrices.fetchPage(since, page);
      pages = fetchedPage.pages;
      if (pages > MAX_PAGES) {
        throw new ProviderError('refused', 'It has more new prices than we ask for: import its dump first.');
      }
      priceCount += await importOpenPricesPage(db, fetchedPage.items, {
        now: clock(),
        ourAccount,
        listExpectedPrices,
      });
    }
    return priceCount;
  });
}
