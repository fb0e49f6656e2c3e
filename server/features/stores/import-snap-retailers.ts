import type { Db } from '#server/db/connect.ts';
import { type CsvRow, type CsvSource, ImportError, inBatches } from '#server/imports/csv-source.ts';
import type { Tally } from '#server/imports/tally.ts';
import { addMissingChains, newChain } from './missing-chains.ts';
import { recognizeRetailer } from './recognize-retailer.ts';
import { type ChainRow, hideSamplesNearRealStores, type StoreRow, upsertStores } from './write.ts';

const SOURCE = 'usda-snap';
const BATCH_ROWS = 1_000;

type Retailer = {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  latitude: string;
  longitude: string;
  isClosed: boolean;
  type: string;
};

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

/** The US with its territories, generously. */
const isInUs = (latitude: number, longitude: number) =>
  (latitude >= 13 && latitude <= 72 && longitude >= -180 && longitude <= -60) ||
  (latitude >= 13 && latitude <= 21 && longitude >= 144 && longitude <= 147);

/** The position, or in words why there is none. */
function readPosition(retailer: Retailer): { latitude: number; longitude: number } | string {
  if (retailer.latitude === '' || retailer.longitude === '') return 'has no coordinates';
  const latitude = Number(retailer.latitude);
  const longitude = Number(retailer.longitude);
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return 'coordinates are not numbers';
  if (isInUs(latitude, longitude)) return { latitude, longitude };
  return isInUs(longitude, latitude)
    ? 'latitude and longitude are swapped'
    : 'coordinates are outside the US';
}

const squeeze = (value: string) =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * The store's own reference: chain, street and ZIP. Both column sets give the same one for the same store, so
 * that reading the one after the other adds nothing twice.
 */
const referenceOf = (key: string, retailer: Retailer) =>
  `${squeeze(key)}|${squeeze(retailer.address.split(',')[0] ?? '')}|${retailer.zipCode}`;

type Reading = { store: StoreRow; chain: ChainRow | null } | { skip: string } | { reject: string };

function readRow(retailer: Retailer, includeAllRetailers: boolean): Reading {
  if (retailer.name === '') return { reject: 'has no store name' };
  if (retailer.isClosed) return { skip: 'closed' };
  const recognized = recognizeRetailer(retailer.name, retailer.state);
  if (recognized.kind === 'other' && !includeAllRetailers) return { skip: recognized.reason };
  if (/convenience/i.test(retailer.type) && !includeAllRetailers) return { skip: 'convenience store' };
  const position = readPosition(retailer);
  if (typeof position === 'string') return { reject: position };
  const zipCode = retailer.zipCode.padStart(5, '0').slice(0, 5);
  if (!/^[0-9]{5}$/.test(zipCode)) return { reject: `'${retailer.zipCode}' is not a ZIP code` };
  if (!/^[A-Z]{2}$/.test(retailer.state)) return { reject: `'${retailer.state}' is not a state` };

  const storeName = recognized.kind === 'other' ? retailer.name : recognized.storeName;
  const sourceRef = referenceOf(recognized.kind === 'chain' ? recognized.slug : retailer.name, retailer);
  const isIndependent = recognized.kind !== 'chain';
  // Two shops of one name are not one chain: each independent stands for itself.
  const chainSlug = isIndependent ? `independent|${sourceRef}` : recognized.slug;
  return {
    chain: newChain({ slug: chainSlug, name: storeName, isIndependent }),
    store: {
      chainSlug,
      name: storeName,
      address: retailer.address === '' ? null : retailer.address,
      city: retailer.city,
      state: retailer.state,
      zipCode,
      ...position,
      source: SOURCE,
      sourceRef,
      isSample: false,
    },
  };
}

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
      const reading = readRow(columns.read(values), includeAllRetailers);
      if ('skip' in reading) tally.skip(reading.skip);
      else if ('reject' in reading) tally.reject(line, reading.reject);
      else yield reading;
    }
  };
  for await (const batch of inBatches(wanted(source.rows), BATCH_ROWS)) {
    await db.transaction().execute(async (trx) => {
      await addMissingChains(
        trx,
        batch.flatMap(({ chain }) => chain ?? []),
      );
      const counts = await upsertStores(
        trx,
        batch.map(({ store }) => store),
      );
      tally.inserted += counts.inserted;
      tally.updated += counts.updated;
      tally.unchanged += counts.unchanged;
    });
  }
  await hideSamplesNearRealStores(db);
}
