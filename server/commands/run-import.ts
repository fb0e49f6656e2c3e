import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Db } from '#server/db/connect.ts';
import { importFdcBranded } from '#server/features/grocery-items/api.ts';
import { importAdvertised, importBls, importOpenPrices, importPrices } from '#server/features/prices/api.ts';
import { importPlaces, importSnapRetailers, importStores } from '#server/features/stores/api.ts';
import { download } from '#server/gateways/download.ts';
import type { StoreLayer } from '#server/gateways/store-layer/store-layer.ts';
import { parseState } from '#server/gazetteer/states.ts';
import { type CsvSource, ImportError, openFile, readCsv } from '#server/imports/csv-source.ts';
import { type JsonLines, openJsonLines } from '#server/imports/json-lines.ts';
import { type Progress, showProgress } from '#server/imports/show-progress.ts';
import { createTally, summarize, type Tally } from '#server/imports/tally.ts';

const kinds = ['snap-retailers', 'places', 'fdc-branded', 'prices', 'open-prices', 'bls', 'ams'] as const;
type Kind = (typeof kinds)[number];

/** What the person asked for. */
export type ImportRequest =
  | { kind: Kind; from: string; includeAllRetailers: boolean }
  | { kind: 'stores'; state: string | null };

const USAGE = `Usage: npm run import -- <kind> <file, folder or https URL>
       npm run import -- stores [state]

  stores          the grocery stores of the country, or of a state such as GA, from USDA's public layer
  snap-retailers  USDA SNAP retailer CSV, current or historical columns
                  --all-retailers also takes fuel stations, pharmacies, dollar and convenience stores
  places          GeoJSON of a chain's stores from All The Places (CC0), plain or .gz
  fdc-branded     folder with branded_food.csv and food.csv of USDA FoodData Central
  open-prices     folder with prices.jsonl.gz and locations.jsonl.gz of the daily dump of Open Prices (ODbL)
  bls             average prices of the Bureau of Labor Statistics, such as ap.data.3.Food
  ams             CSV of a weekly National Retail Report of USDA AMS Market News
  prices          CSV: gtin or itemId, storeId or chain, price, observedAt`;

function stateOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const state = parseState(text);
  if (state === null) throw new Error(`'${text}' is no state.`);
  return state;
}

/** Reads the command line. Throws ImportError with the usage when it is not understood. */
export function parseImportArguments(args: string[]): ImportRequest {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'all-retailers': { type: 'boolean', default: false } },
    });
    const [kindText, from, ...more] = positionals;
    if (kindText === 'stores' && more.length === 0) return { kind: 'stores', state: stateOf(from) };
    const kind = kinds.find((name) => name === kindText);
    if (kind === undefined || from === undefined || more.length > 0) throw new Error();
    return { kind, from, includeAllRetailers: values['all-retailers'] };
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? `${error.message}\n\n` : '';
    throw new ImportError(`${reason}${USAGE}`);
  }
}

async function openCsv(from: string, tally: Tally, delimiter = ','): Promise<CsvSource> {
  const isUrl = /^https?:\/\//.test(from);
  if (isUrl && !from.startsWith('https://')) throw new ImportError(`'${from}' is not https.`);
  const input = isUrl ? await download(from, globalThis.fetch) : await openFile(from);
  const onBadRow = (line: number, reason: string) => {
    tally.read += 1;
    tally.reject(line, reason);
  };
  return readCsv(input, onBadRow, delimiter);
}

/** A part of a dump, packed as it is published, or plain. */
const openDump = (folder: string, name: string): Promise<JsonLines> => {
  const packed = join(folder, `${name}.jsonl.gz`);
  return openJsonLines(existsSync(packed) ? packed : join(folder, `${name}.jsonl`));
};

type Surroundings = {
  now: Date;
  rejectFolder: string;
  output: NodeJS.WriteStream;
  /** Where `stores` come from; null where it is off. */
  layer?: StoreLayer | null;
  /** By which prices are given to Open Prices. */
  ourAccount?: string | undefined;
};

const progressOf = ({ readBytes, totalBytes }: Pick<CsvSource, 'readBytes' | 'totalBytes'>): Progress => ({
  done: readBytes,
  total: () => totalBytes,
});

/**
 * Runs one import and returns its closing lines. Rejected rows are in `<rejectFolder>/<file>.rejects.csv`.
 * Throws ImportError when the input as a whole is not usable; rows written before that stay.
 */
export async function runImport(
  db: Db,
  request: ImportRequest,
  { now, rejectFolder, output, layer = null, ourAccount }: Surroundings,
): Promise<string[]> {
  const from = request.kind === 'stores' ? (request.state ?? 'US') : basename(request.from);
  const rejectFile = join(rejectFolder, `${request.kind}-${from}.rejects.csv`);
  const tally = createTally(rejectFile);
  let stopProgress = () => {};
  try {
    if (request.kind === 'stores') {
      if (layer === null) throw new ImportError('STORE_LAYER_URL is off: there is nobody to ask.');
      let rows: number | null = null;
      const onCount = (count: number) => {
        rows = count;
      };
      stopProgress = showProgress([{ done: () => tally.read, total: () => rows }], output);
      await importStores(db, layer, tally, { state: request.state, onCount });
    } else if (request.kind === 'places') {
      await importPlaces(db, request.from, tally);
    } else if (request.kind === 'fdc-branded') {
      const branded = await openCsv(join(request.from, 'branded_food.csv'), tally);
      const food = await openCsv(join(request.from, 'food.csv'), tally);
      stopProgress = showProgress([branded, food].map(progressOf), output);
      await importFdcBranded(db, { branded, food }, tally);
    } else if (request.kind === 'open-prices') {
      const prices = await openDump(request.from, 'prices');
      const locations = await openDump(request.from, 'locations');
      stopProgress = showProgress([prices, locations].map(progressOf), output);
      await importOpenPrices(db, { prices, locations }, tally, {
        now,
        ourAccount,
      });
    } else if (request.kind === 'bls') {
      const source = await openCsv(request.from, tally, '\t');
      stopProgress = showProgress([progressOf(source)], output);
      await importBls(db, source, tally);
    } else {
      const source = await openCsv(request.from, tally);
      stopProgress = showProgress([progressOf(source)], output);
      if (request.kind === 'ams') await importAdvertised(db, source, tally, { now });
      else if (request.kind === 'prices') await importPrices(db, source, tally, { now });
      else await importSnapRetailers(db, source, tally, request);
    }
  } finally {
    stopProgress();
    await tally.close();
  }
  return summarize(tally, rejectFile);
}
