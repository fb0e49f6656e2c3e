import type { Db } from '#server/db/connect.ts';
import { writeInBatches } from '#server/imports/batches.ts';
import type { JsonLinesSource } from '#server/imports/json-lines.ts';
import type { ImportTally } from '#server/imports/tally.ts';
import { tallyHeldPrices } from './count-held.ts';
import { matchLocations, parsePriceRow } from './open-prices-rows.ts';
import { mergeObservations } from './write.ts';

const BATCH_ROWS = 20_000;

/**
 * Imports the daily Open Prices dump. Matches its prices to our items by barcode and to our stores by location.
 * Importing the same dump again changes nothing. Implausible prices are held for review.
 */
export async function importOpenPrices(
  db: Db,
  { prices, locations }: { prices: JsonLinesSource; locations: JsonLinesSource },
  tally: ImportTally,
  { now, ourAccount }: { now: Date; ourAccount: string | undefined },
): Promise<void> {
  const stores = await matchLocations(db, locations.rows);
  const readable = async function* () {
    for await (const row of prices.rows) {
      tally.read += 1;
      const reading = parsePriceRow(row, stores, ourAccount);
      if ('skipped' in reading) tally.skip(reading.skipped);
      else if ('rejected' in reading) tally.reject(row.line, reading.rejected);
      else yield reading;
    }
  };
  await writeInBatches(readable(), BATCH_ROWS, async (batch) => {
    const { inserted, duplicate, rejected, held } = await mergeObservations(db, batch, {
      now,
      hasPlausibilityCheck: true,
    });
    for (const { line, reason } of rejected) {
      // Most barcodes aren't in the catalog, so an unknown item isn't an error.
      if (reason === 'no such item') tally.skip('of an item that is not known here');
      else tally.reject(line, reason);
    }
    tallyHeldPrices(tally, held);
    tally.inserted += inserted;
    tally.unchanged += duplicate;
  });
}

/** Imports a page of the Open Prices API. Returns how many prices were new. */
export async function importOpenPricesPage(
  db: Db,
  items: readonly { location?: unknown }[],
  { now, ourAccount }: { now: Date; ourAccount: string | undefined },
): Promise<number> {
  const stores = await matchLocations(
    db,
    items.map(({ location: value }) => ({ value })),
  );
  const rows = items.flatMap((value, line) => {
    const reading = parsePriceRow({ line, value }, stores, ourAccount);
    return 'skipped' in reading || 'rejected' in reading ? [] : [reading];
  });
  const { inserted } = await mergeObservations(db, rows, { now, hasPlausibilityCheck: true });
  return inserted;
}
