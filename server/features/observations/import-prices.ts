import { isCalendarDay } from '#domain/calendar-day.ts';
import { toGtin14 } from '#domain/item/gtin.ts';
import { formatUsd, MAX_PRICE_CENTS } from '#domain/money.ts';
import { parseUsd } from '#domain/price/read-usd.ts';
import type { Db } from '#server/db/connect.ts';
import { writeInBatches } from '#server/imports/batches.ts';
import { type CsvRow, type CsvSource, requireColumns } from '#server/imports/csv-source.ts';
import type { ImportTally } from '#server/imports/tally.ts';
import { ImportError } from '#server/imports/text-source.ts';
import { tallyHeldPrices } from './count-held.ts';
import { splitIntoItemPartitions } from './split-by-item.ts';
import { type ItemPartition, mergeObservations, type ObservationInput } from './write.ts';

const ROWS_PER_BATCH = 100_000;
const channels = ['in-store', 'pickup', 'delivery'] as const;

const INVALID_AMOUNT_TEXT = `is not an amount in dollars up to ${formatUsd(MAX_PRICE_CENTS)}`;

const parseWholeNumber = (text: string) => (/^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null);

function parseRow({ line, values }: CsvRow): ObservationInput | string {
  const readCell = (column: string) => values[column] ?? '';
  const gtin = readCell('gtin') === '' ? null : toGtin14(readCell('gtin'));
  if (readCell('gtin') !== '' && gtin === null)
    return `gtin '${readCell('gtin')}' has a wrong length or check digit`;
  const itemId = parseWholeNumber(readCell('itemId'));
  if (gtin === null && itemId === null) return 'names no item: give gtin or itemId';
  const storeId = parseWholeNumber(readCell('storeId'));
  const chainSlug = readCell('chain') === '' ? null : readCell('chain');
  if (storeId === null && chainSlug === null) return 'names no place: give storeId or chain';
  if (!['', 'USD'].includes(readCell('currency').toUpperCase()))
    return `currency '${readCell('currency')}' is not USD`;
  const priceCents = parseUsd(readCell('price'));
  if (priceCents === null || priceCents === 0) return `price '${readCell('price')}' ${INVALID_AMOUNT_TEXT}`;
  const regularPriceCents = readCell('regularPrice') === '' ? null : parseUsd(readCell('regularPrice'));
  if (readCell('regularPrice') !== '' && regularPriceCents === null) {
    return `regularPrice '${readCell('regularPrice')}' ${INVALID_AMOUNT_TEXT}`;
  }
  const channel =
    readCell('channel') === '' ? 'in-store' : channels.find((name) => name === readCell('channel'));
  if (channel === undefined) return `channel '${readCell('channel')}' is none of ${channels.join(', ')}`;
  const observedAt = new Date(readCell('observedAt'));
  const day = readCell('observedAt').slice(0, 'yyyy-mm-dd'.length);
  if (!isCalendarDay(day) || Number.isNaN(observedAt.getTime())) {
    return `observedAt '${readCell('observedAt')}' is not a date such as 2026-07-29 or 2026-07-29T18:00:00Z`;
  }
  return {
    line,
    gtin,
    itemId,
    storeId,
    chainId: null,
    chainSlug,
    priceCents,
    // If the regular price isn't higher, there's no promotion.
    regularPriceCents:
      regularPriceCents !== null && regularPriceCents > priceCents ? regularPriceCents : null,
    channel,
    observedAt,
    source: readCell('source') === '' ? 'import' : readCell('source').slice(0, 60),
  };
}

/**
 * Imports our CSV format. Columns: `gtin` or `itemId`, `storeId` or `chain`, `price` (dollars) and `observedAt`.
 * Optional: `regularPrice`, `currency`, `channel` and `source`. Idempotent.
 * @throws {ImportError} if columns are missing
 */
export async function importPrices(
  db: Db,
  source: CsvSource,
  tally: ImportTally,
  { now }: { now: Date },
): Promise<void> {
  requireColumns(source, ['price', 'observedAt'], 'price');
  for (const [one, other] of [
    ['gtin', 'itemId'],
    ['storeId', 'chain'],
  ] as const) {
    if (source.columns.includes(one) || source.columns.includes(other)) continue;
    throw new ImportError(`This is not a price file: it needs a column ${one} or ${other}.`);
  }
  const parseRows = async function* (rows: AsyncIterable<CsvRow>) {
    for await (const row of rows) {
      tally.read += 1;
      const result = parseRow(row);
      if (typeof result === 'string') tally.reject(row.line, result);
      else yield result;
    }
  };
  const writePartition = async (rows: readonly ObservationInput[], partition: ItemPartition) => {
    const { inserted, duplicate, rejected, held } = await mergeObservations(db, rows, {
      now,
      hasPlausibilityCheck: true,
      partition,
    });
    for (const { line, reason } of rejected) tally.reject(line, reason);
    tallyHeldPrices(tally, held);
    tally.inserted += inserted;
    tally.unchanged += duplicate;
  };
  await writeInBatches(parseRows(source.rows), ROWS_PER_BATCH, async (batch) => {
    const [even, odd] = await splitIntoItemPartitions(db, batch);
    const outcomes = await Promise.allSettled([writePartition(even, 0), writePartition(odd, 1)]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  });
}
