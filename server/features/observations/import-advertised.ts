import {
  type AdReportRow,
  parseAdReportRow,
  type WeeklyAdPrice,
} from '#domain/price/advertised/advertised-price.ts';
import type { Db } from '#server/db/connect.ts';
import { writeInBatches } from '#server/imports/batches.ts';
import { type CsvSource, requireColumns } from '#server/imports/csv-source.ts';
import type { ImportTally } from '#server/imports/tally.ts';
import { insertAdvertisedPrices } from './advertised.ts';

const ROWS_PER_BATCH = 5_000;

const toFieldName = (column: string) => column.trim().toLowerCase().replaceAll(/\W+/g, '_');

/**
 * Imports a Market News CSV (USDA AMS). Skips commodities that don't match any kind of catalog item. Idempotent.
 * @throws {ImportError} if columns are missing
 */
export async function importAdvertisedPrices(
  db: Db,
  source: CsvSource,
  tally: ImportTally,
  { now }: { now: Date },
): Promise<void> {
  const columns = source.columns.map(toFieldName);
  requireColumns({ ...source, columns }, ['slug_id', 'region'], 'retail report');
  const parseRows = async function* (): AsyncIterable<WeeklyAdPrice> {
    for await (const { line, values } of source.rows) {
      tally.read += 1;
      const row: AdReportRow = Object.fromEntries(
        Object.entries(values).map(([column, value]) => [toFieldName(column), value]),
      );
      const result = parseAdReportRow(row);
      if (result === 'skipped') tally.skip('another thing or region, or without a price');
      else if ('fault' in result) tally.reject(line, result.fault);
      else yield* result;
    }
  };
  await writeInBatches(parseRows(), ROWS_PER_BATCH, async (batch) => {
    const changedCount = await insertAdvertisedPrices(db, batch, now);
    tally.inserted += changedCount;
    tally.unchanged += batch.length - changedCount;
  });
}
