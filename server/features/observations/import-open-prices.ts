import type { Db } from '#server/db/connect.ts';
import { writeInBatches } from '#server/imports/batches.ts';
import type { JsonLinesSource } from '#server/imports/json-lines.ts';
import type { ImportTally } from '#server/imports/tally.ts';
import { tallyHeldPrices } from './count-held.ts';
import { type ListExpectedPrices, markPricesFarFromExpected } from './mark-far-off.ts';
import { matchLocations, parsePriceRow } from './open-prices-rows.ts';
import { mergeObservations, type ObservationInput } from './write.ts';

const ROWS_PER_BATCH = 20_000;

type OpenPricesOptions = {
  now: Date;
  ourAccount: string | undefined;
  listExpectedPrices: ListExpectedPrices;
};

async function mergeContributions(
  db: Db,
  rows: readonly ObservationInput[],
  { now, listExpectedPrices }: OpenPricesOptions,
) {
  const markedRows = await markPricesFarFromExpected(db, rows, { now, listExpectedPrices });
  return mergeObservations(db, markedRows, { now, hasPlausibilityCheck: true });
}

/**
 * Imports the daily Open Prices dump. Matches items by barcode and stores by location. Idempotent. A price from one
 * contributor is held until another contributor reports the same price.
 */
export async function importOpenPrices(
  db: Db,
  { prices, locations }: { prices: JsonLinesSource; locations: JsonLinesSource },
  tally: ImportTally,
  options: OpenPricesOptions,
): Promise<void> {
  const stores = await matchLocations(db, locations.rows);
  const parseRows = async function* () {
    for await (const row of prices.rows) {
      tally.read += 1;
      const result = parsePriceRow(row, stores, options.ourAccount);
      if ('skipped' in result) tally.skip(result.skipped);
      else if ('rejected' in result) tally.reject(row.line, result.rejected);
      else yield result;
    }
  };
  await writeInBatches(parseRows(), ROWS_PER_BATCH, async (batch) => {
    const { inserted, duplicate, rejected, held } = await mergeContributions(db, batch, options);
    for (const { line, reason } of rejected) {
      // Most barcodes aren't in the catalog, so unknown items aren't errors.
      if (reason === 'no such item') tally.skip('of an item that is not known here');
      else tally.reject(line, reason);
    }
    tallyHeldPrices(tally, held);
    tally.inserted += inserted;
    tally.unchanged += duplicate;
  });
}

/** Returns how many of the prices were new. */
export async function importOpenPricesPage(
  db: Db,
  items: readonly { location?: unknown }[],
  options: OpenPricesOptions,
): Promise<number> {
  const stores = await matchLocations(
    db,
    items.map(({ location: value }) => ({ value })),
  );
  const rows = items.flatMap((value, line) => {
    const result = parsePriceRow({ line, value }, stores, options.ourAccount);
    return 'skipped' in result || 'rejected' in result ? [] : [result];
  });
  const { inserted } = await mergeContributions(db, rows, options);
  return inserted;
}
