import { sql } from 'kysely';
import { toGtin14 } from '#domain/gtin.ts';
import { parseUsd } from '#domain/money.ts';
import type { Db } from '#server/db/connect.ts';
import {
  type CsvRow,
  type CsvSource,
  ImportError,
  inBatches,
  requireColumns,
} from '#server/imports/csv-source.ts';
import type { Tally } from '#server/imports/tally.ts';
import { type ObservationRow, oldestObservation, recordObservations } from './write.ts';

const BATCH_ROWS = 2_000;
const channels = ['in-store', 'pickup', 'delivery'] as const;

type Reading = {
  line: number;
  gtin: string | null;
  itemId: number | null;
  storeId: number | null;
  chainSlug: string | null;
  priceCents: number;
  regularPriceCents: number | null;
  channel: ObservationRow['channel'];
  source: string;
  observedAt: Date;
};

const wholeNumber = (text: string) => (/^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null);

/** One row understood, or in words what is wrong with it. */
function readRow({ line, values }: CsvRow, now: Date): Reading | string {
  const value = (column: string) => values[column] ?? '';
  const gtin = value('gtin') === '' ? null : toGtin14(value('gtin'));
  if (value('gtin') !== '' && gtin === null)
    return `gtin '${value('gtin')}' has a wrong length or check digit`;
  const itemId = wholeNumber(value('itemId'));
  if (gtin === null && itemId === null) return 'names no item: give gtin or itemId';
  const storeId = wholeNumber(value('storeId'));
  const chainSlug = value('chain') === '' ? null : value('chain');
  if (storeId === null && chainSlug === null) return 'names no place: give storeId or chain';
  const priceCents = parseUsd(value('price'));
  if (priceCents === null || priceCents === 0) return `price '${value('price')}' is not an amount in dollars`;
  const regularPriceCents = value('regularPrice') === '' ? null : parseUsd(value('regularPrice'));
  if (value('regularPrice') !== '' && regularPriceCents === null) {
    return `regularPrice '${value('regularPrice')}' is not an amount in dollars`;
  }
  const channel = value('channel') === '' ? 'in-store' : channels.find((name) => name === value('channel'));
  if (channel === undefined) return `channel '${value('channel')}' is none of ${channels.join(', ')}`;
  const observedAt = new Date(value('observedAt'));
  if (!/^\d{4}-\d{2}-\d{2}/.test(value('observedAt')) || Number.isNaN(observedAt.getTime())) {
    return `observedAt '${value('observedAt')}' is not a date such as 2026-07-29 or 2026-07-29T18:00:00Z`;
  }
  if (observedAt > now) return 'observedAt is in the future';
  if (observedAt < oldestObservation(now)) return 'observedAt is too long ago';
  return {
    line,
    gtin,
    itemId,
    storeId,
    chainSlug,
    priceCents,
    regularPriceCents,
    channel,
    observedAt,
    source: value('source') === '' ? 'import' : value('source').slice(0, 60),
  };
}

/** The ids that the rows' names stand for, of those that exist, in one statement. */
async function findNames(db: Db, rows: readonly Reading[]) {
  const gtins = rows.flatMap(({ gtin }) => gtin ?? []);
  const itemIds = rows.flatMap(({ itemId }) => itemId ?? []);
  const storeIds = rows.flatMap(({ storeId }) => storeId ?? []);
  const slugs = rows.flatMap(({ chainSlug }) => chainSlug ?? []);
  const { rows: found } = await sql<{ kind: string; name: string; id: number }>`
    select 'gtin' as kind, gtin as name, id from grocery_item where gtin = any(${gtins}::text[])
    union all select 'item', id::text, id from grocery_item where id = any(${itemIds}::bigint[])
    union all select 'store', id::text, id from store where id = any(${storeIds}::bigint[])
    union all select 'chain', slug, id from chain where slug = any(${slugs}::text[])
  `.execute(db);
  return new Map(found.map(({ kind, name, id }) => [`${kind} ${name}`, id]));
}

function toObservation(row: Reading, ids: Map<string, number>): ObservationRow | string {
  const itemId = ids.get(row.gtin === null ? `item ${row.itemId}` : `gtin ${row.gtin}`);
  if (itemId === undefined) return 'no such item';
  const storeId = row.storeId === null ? null : ids.get(`store ${row.storeId}`);
  if (storeId === undefined) return 'no such store';
  const chainId = storeId === null ? ids.get(`chain ${row.chainSlug}`) : null;
  if (chainId === undefined) return `no chain '${row.chainSlug}'`;
  const { priceCents, regularPriceCents, channel, source, observedAt } = row;
  const kind = regularPriceCents !== null && regularPriceCents > priceCents ? 'promo' : 'regular';
  return {
    itemId,
    storeId,
    chainId,
    priceCents,
    kind,
    channel,
    source,
    observedAt,
    regularPriceCents: kind === 'promo' ? regularPriceCents : null,
  };
}

/**
 * Loads price observations from our own CSV: `gtin` or `itemId`, `storeId` or `chain`, `price` (dollars),
 * `observedAt`; optional `regularPrice`, `channel`, `source`. Running it again changes nothing.
 * Throws ImportError when columns are missing.
 */
export async function importPrices(
  db: Db,
  source: CsvSource,
  tally: Tally,
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
  const readable = async function* (rows: AsyncIterable<CsvRow>) {
    for await (const row of rows) {
      tally.read += 1;
      const reading = readRow(row, now);
      if (typeof reading === 'string') tally.reject(row.line, reading);
      else yield reading;
    }
  };
  for await (const batch of inBatches(readable(source.rows), BATCH_ROWS)) {
    const ids = await findNames(db, batch);
    const observations = batch.flatMap((row) => {
      const observation = toObservation(row, ids);
      if (typeof observation !== 'string') return observation;
      tally.reject(row.line, observation);
      return [];
    });
    const counts = await recordObservations(db, observations, { now });
    tally.inserted += counts.inserted;
    tally.unchanged += counts.duplicate;
  }
}
