import type { Db } from '#server/db/connect.ts';
import { writeInBatches } from '#server/imports/batches.ts';
import type { CsvRow, CsvSource } from '#server/imports/csv-source.ts';
import type { Tally } from '#server/imports/tally.ts';
import { ImportError } from '#server/imports/text-source.ts';
import { type Retailer, readRetailer } from './retailer.ts';
import { hideSamplesNearRealStores } from './write.ts';
import { writeRetailers } from './write-retailers.ts';

/** While so many are written, the next are read. */
const BATCH_ROWS = 10_000;

/** 'NA' is how the historical file writes an empty field. */
const text = (values: Record<string, string>, column: string) => {
  const value = values[column] ?? '';
  return value === 'NA' ? '' : value;
};

/** The public file's current columns, and those of its historical file. */
const columnSets: { needed: string[]; read: (values: Record<string, string>) => Retailer }[] = [
  {
    needed: ['Store_Name', 'Longitude', 'Latitude', 'Address', 'City', 'State', 'Zip5'],
    read: (values) => ({
      name: text(values, 'Store_Name'),
      address: [text(values, 'Address'), text(values, 'Address Line #2')].filter(Boolean).join(', '),
      city: text(values, 'City'),
      state: text(values, 'State'),
      zipCode: text(values, 'Zip5'),
      latitude: text(values, 'Latitude'),
      longitude: text(values, 'Longitude'),
      isClosed: false,
      type: '',
    }),
  },
  {
    needed: ['store_name', 'street_num', 'street_name', 'city', 'state', 'zip', 'x', 'y', 'end_date'],
    read: (values) => ({
      name: text(values, 'store_name'),
      address: [
        `${text(values, 'street_num')} ${text(values, 'street_name')}`.trim(),
        text(values, 'address_add'),
      ]
        .filter(Boolean)
        .join(', '),
      city: text(values, 'city'),
      state: text(values, 'state'),
      zipCode: text(values, 'zip'),
      latitude: text(values, 'y'),
      longitude: text(values, 'x'),
      isClosed: text(values, 'end_date') !== '',
      type: text(values, 'store_type'),
    }),
  },
];

/**
 * Loads stores from USDA's SNAP retailer file (current or historical columns), then hides the sample stores of
 * the areas it covers. Running it again changes nothing. `includeAllRetailers` also takes fuel stations,
 * pharmacies, dollar and convenience stores. Throws ImportError when the columns are neither set.
 */
export async function importSnapRetailers(
  db: Db,
  source: CsvSource,
  tally: Tally,
  { includeAllRetailers }: { includeAllRetailers: boolean },
): Promise<void> {
  const columns = columnSets.find(({ needed }) => needed.every((name) => source.columns.includes(name)));
  if (columns === undefined) {
    throw new ImportError(
      `This is not a SNAP retailer file: it needs the columns ${columnSets.map(({ needed }) => needed.join(', ')).join(' — or ')}. Found: ${source.columns.slice(0, 20).join(', ')}.`,
    );
  }
  const wanted = async function* (rows: AsyncIterable<CsvRow>) {
    for await (const { line, values } of rows) {
      tally.read += 1;
      const reading = readRetailer(columns.read(values), includeAllRetailers);
      if ('skip' in reading) tally.skip(reading.skip);
      else if ('reject' in reading) tally.reject(line, reading.reject);
      else yield reading;
    }
  };
  await writeInBatches(wanted(source.rows), BATCH_ROWS, async (batch) => {
    const counts = await writeRetailers(db, batch);
    tally.inserted += counts.inserted;
    tally.updated += counts.updated;
    tally.unchanged += counts.unchanged;
  });
  await hideSamplesNearRealStores(db);
}
