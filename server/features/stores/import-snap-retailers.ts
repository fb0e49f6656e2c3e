import type { Db } from '#server/db/connect.ts';
import { writeInBatches } from '#server/imports/batches.ts';
import { type CsvRow, type CsvSource, describeColumns } from '#server/imports/csv-source.ts';
import type { ImportTally } from '#server/imports/tally.ts';
import { ImportError } from '#server/imports/text-source.ts';
import { parseRetailer, type Retailer } from './retailer.ts';
import { updateSampleStoreVisibility } from './write.ts';
import { upsertRetailers } from './write-retailers.ts';

const ROWS_PER_BATCH = 10_000;

/** The historical file has 'NA' in empty fields. */
const readText = (values: Record<string, string>, column: string) => {
  const value = values[column] ?? '';
  return value === 'NA' ? '' : value;
};

const fileFormats: { needed: string[]; read: (values: Record<string, string>) => Retailer }[] = [
  {
    needed: ['Store_Name', 'Longitude', 'Latitude', 'Address', 'City', 'State', 'Zip5'],
    read: (values) => ({
      name: readText(values, 'Store_Name'),
      address: [readText(values, 'Address'), readText(values, 'Address Line #2')].filter(Boolean).join(', '),
      city: readText(values, 'City'),
      state: readText(values, 'State'),
      zipCode: readText(values, 'Zip5'),
      latitude: readText(values, 'Latitude'),
      longitude: readText(values, 'Longitude'),
      isClosed: false,
      type: '',
    }),
  },
  {
    needed: ['store_name', 'street_num', 'street_name', 'city', 'state', 'zip', 'x', 'y', 'end_date'],
    read: (values) => ({
      name: readText(values, 'store_name'),
      address: [
        `${readText(values, 'street_num')} ${readText(values, 'street_name')}`.trim(),
        readText(values, 'address_add'),
      ]
        .filter(Boolean)
        .join(', '),
      city: readText(values, 'city'),
      state: readText(values, 'state'),
      zipCode: readText(values, 'zip'),
      latitude: readText(values, 'y'),
      longitude: readText(values, 'x'),
      isClosed: readText(values, 'end_date') !== '',
      type: readText(values, 'store_type'),
    }),
  },
];

/**
 * Imports USDA's list of SNAP retailers. Hides sample stores in the covered areas. Idempotent. `includeAllRetailers`
 * adds gas stations, pharmacies, dollar stores and convenience stores. Throws ImportError if the columns match neither
 * format.
 */
export async function importSnapRetailers(
  db: Db,
  source: CsvSource,
  tally: ImportTally,
  { includeAllRetailers }: { includeAllRetailers: boolean },
): Promise<void> {
  const format = fileFormats.find(({ needed }) => needed.every((name) => source.columns.includes(name)));
  if (format === undefined) {
    throw new ImportError(
      `This is not a SNAP retailer file: it needs the columns ${fileFormats.map(({ needed }) => needed.join(', ')).join(' — or ')}. Found: ${describeColumns(source)}.`,
    );
  }
  const parseRetailers = async function* (rows: AsyncIterable<CsvRow>) {
    for await (const { line, values } of rows) {
      tally.read += 1;
      const result = parseRetailer(format.read(values), includeAllRetailers);
      if ('skip' in result) tally.skip(result.skip);
      else if ('reject' in result) tally.reject(line, result.reject);
      else yield result;
    }
  };
  await writeInBatches(parseRetailers(source.rows), ROWS_PER_BATCH, async (batch) => {
    const counts = await upsertRetailers(db, batch);
    tally.inserted += counts.inserted;
    tally.updated += counts.updated;
    tally.unchanged += counts.unchanged;
  });
  await updateSampleStoreVisibility(db);
}
