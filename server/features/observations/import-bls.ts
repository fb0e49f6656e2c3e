import { type OfficialAverage, parseBlsRow } from '#domain/price/estimate/bls-row.ts';
import type { Db } from '#server/db/connect.ts';
import { writeInBatches } from '#server/imports/batches.ts';
import { type CsvRow, type CsvSource, requireColumns } from '#server/imports/csv-source.ts';
import type { ImportTally } from '#server/imports/tally.ts';
import { insertOfficialPrices, listOfficialSeriesCodes } from './official.ts';

const ROWS_PER_BATCH = 5_000;

/**
 * Imports a BLS file such as `ap.data.3.Food`. Keeps only series that items refer to. Idempotent.
 * @throws {ImportError} if columns are missing
 */
export async function importBlsPrices(db: Db, source: CsvSource, tally: ImportTally): Promise<void> {
  requireColumns(source, ['series_id', 'year', 'period', 'value'], 'BLS average price');
  const knownCodes = await listOfficialSeriesCodes(db);
  const parseRows = async function* (rows: AsyncIterable<CsvRow>): AsyncIterable<OfficialAverage> {
    for await (const { line, values } of rows) {
      tally.read += 1;
      const { series_id: seriesId = '', year = '', period = '', value = '' } = values;
      const result = parseBlsRow({ seriesId, year, period, value });
      if (result === 'skipped') tally.skip('another place, or a month without a price');
      else if ('fault' in result) tally.reject(line, result.fault);
      else if (!knownCodes.has(result.code)) tally.skip('a series that no item rests on');
      else yield result;
    }
  };
  await writeInBatches(parseRows(source.rows), ROWS_PER_BATCH, async (batch) => {
    const changedCount = await insertOfficialPrices(db, batch);
    tally.inserted += changedCount;
    tally.unchanged += batch.length - changedCount;
  });
}
