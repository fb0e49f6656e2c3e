import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isCalendarDay } from '#domain/calendar-day.ts';
import type { Db } from '#server/db/connect.ts';
import { importFdcBranded } from '#server/features/grocery-items/api.ts';
import {
  importAdvertisedPrices,
  importBlsPrices,
  importMilkPrices,
  importOpenPrices,
  importPrices,
} from '#server/features/observations/api.ts';
import { listExpectedPrices } from '#server/features/price-reports/api.ts';
import { learnChainPriceLevels } from '#server/features/pricing/api.ts';
import { importPlaces, importSnapRetailers, importStores } from '#server/features/stores/api.ts';
import { importWic, isWicHeader } from '#server/features/wic/api.ts';
import { openDownload } from '#server/gateways/download.ts';
import type { StoreMapLayer } from '#server/gateways/store-layer/store-layer.ts';
import { parseState } from '#server/gazetteer/states.ts';
import { type CsvOptions, type CsvSource, readCsv } from '#server/imports/csv-source.ts';
import { openJsonLines } from '#server/imports/json-lines.ts';
import { type ProgressSource, showProgress } from '#server/imports/show-progress.ts';
import { createImportTally, type ImportTally, summarizeImport } from '#server/imports/tally.ts';
import { convertToUtf8, ImportError, openTextFile, type TextSource } from '#server/imports/text-source.ts';

const importKinds = [
  'snap-retailers',
  'places',
  'fdc-branded',
  'prices',
  'open-prices',
  'bls',
  'ams',
  'milk',
] as const;
type ImportKind = (typeof importKinds)[number];

export type ImportRequest =
  | { kind: ImportKind; from: string; includeAllRetailers: boolean }
  | { kind: 'stores'; state: string | null }
  | { kind: 'wic'; state: string; from: string; readOn: string | null; mayShrink?: boolean };

const USAGE = `Usage: npm run import -- <kind> <file, folder or https URL>
       npm run import -- stores [state]
       npm run import -- wic <state> <file or https URL> [--read-on 2026-11-03] [--replace]

  stores          the grocery stores of the country, or of a state such as GA, from USDA's public layer
  snap-retailers  USDA SNAP retailer CSV, current or historical columns
                  --all-retailers also takes fuel stations, pharmacies, dollar and convenience stores
  places          GeoJSON of a chain's stores from All The Places (CC0)
  fdc-branded     folder with branded_food.csv and food.csv of USDA FoodData Central
  open-prices     folder with prices.jsonl and locations.jsonl of the daily dump of Open Prices (ODbL)
  bls             average prices of the Bureau of Labor Statistics, such as ap.data.3.Food
  ams             CSV of a weekly National Retail Report of USDA AMS Market News
  milk            CSV of the monthly retail milk prices of USDA AMS: month, city, state, whole, reduced_fat
  wic             CSV or Excel sheet of the products that WIC pays for in a state, which replaces the state's list
                  --read-on is the day on which you downloaded it, today if left out
                  --replace allows a list without most of the present products
  prices          CSV: gtin or itemId, storeId or chain, price, observedAt

A CSV may also be an Excel sheet (.xlsx). Files may be gzipped, and in UTF-8, UTF-16 or windows-1252.`;

function parseStateArgument(text: string | undefined): string | null {
  if (text === undefined) return null;
  const state = parseState(text);
  if (state === null) throw new Error(`'${text}' isn't a state.`);
  return state;
}

function parseWicRequest(
  [stateText, from, ...more]: string[],
  { 'read-on': readOn, replace }: { 'read-on'?: string | undefined; replace: boolean },
): ImportRequest {
  const state = parseStateArgument(stateText);
  if (state === null || from === undefined || more.length > 0) throw new Error();
  if (readOn !== undefined && !isCalendarDay(readOn))
    throw new Error(`--read-on '${readOn}' isn't a date such as 2026-11-03.`);
  return { kind: 'wic', state, from, readOn: readOn ?? null, ...(replace && { mayShrink: true }) };
}

/** @throws {ImportError} with the usage, if the command line is invalid */
export function parseImportArguments(args: string[]): ImportRequest {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'all-retailers': { type: 'boolean', default: false },
        'read-on': { type: 'string' },
        replace: { type: 'boolean', default: false },
      },
    });
    const [kindText, from, ...more] = positionals;
    if (kindText === 'wic') return parseWicRequest(positionals.slice(1), values);
    if (kindText === 'stores' && more.length === 0)
      return { kind: 'stores', state: parseStateArgument(from) };
    const kind = importKinds.find((name) => name === kindText);
    if (kind === undefined || from === undefined || more.length > 0) throw new Error();
    return { kind, from, includeAllRetailers: values['all-retailers'] };
  } catch (error) {
    const reason = error instanceof Error && error.message !== '' ? `${error.message}\n\n` : '';
    throw new ImportError(`${reason}${USAGE}`);
  }
}

async function openTextSource(from: string): Promise<TextSource> {
  if (!/^https?:\/\//.test(from)) return openTextFile(from);
  if (!from.startsWith('https://')) throw new ImportError(`'${from}' is not https.`);
  const { stream, ...counts } = await openDownload(from, globalThis.fetch);
  return { stream: await convertToUtf8(stream, from), ...counts };
}

async function openCsv(from: string, tally: ImportTally, options?: CsvOptions): Promise<CsvSource> {
  const onBadRow = (line: number, reason: string) => {
    tally.read += 1;
    tally.reject(line, reason);
  };
  return readCsv(await openTextSource(from), onBadRow, options);
}

function findFile(folder: string, name: string): string {
  const gzippedPath = join(folder, `${name}.gz`);
  return existsSync(gzippedPath) ? gzippedPath : join(folder, name);
}

type ImportContext = {
  now: Date;
  rejectFolder: string;
  output: NodeJS.WriteStream;
  /** The source of `stores` imports. Null if it's disabled. */
  layer?: StoreMapLayer | null;
  ourAccount?: string | undefined;
};

const toProgressSource = ({
  getBytesRead,
  totalBytes,
}: Pick<CsvSource, 'getBytesRead' | 'totalBytes'>): ProgressSource => ({
  done: getBytesRead,
  total: () => totalBytes,
});

/**
 * Runs an import and returns a summary. Writes rejected rows to `<kind>-<file or state>.rejects.csv` in
 * `rejectFolder`.
 * @throws {ImportError} if the whole input is unusable; rows already written are kept
 */
export async function runImport(
  db: Db,
  request: ImportRequest,
  { now, rejectFolder, output, layer = null, ourAccount }: ImportContext,
): Promise<string[]> {
  const sourceName = request.kind === 'stores' ? (request.state ?? 'US') : basename(request.from);
  const today = now.toISOString().slice(0, 'yyyy-mm-dd'.length);
  const rejectFile = join(rejectFolder, `${request.kind}-${sourceName}.rejects.csv`);
  const tally = createImportTally(rejectFile);
  const openSources: { close: () => void }[] = [];
  const openManagedCsv = async (path: string, options?: CsvOptions) => {
    const source = await openCsv(path, tally, options);
    openSources.push(source);
    return source;
  };
  const openManagedLines = async (path: string) => {
    const source = await openJsonLines(path);
    openSources.push(source);
    return source;
  };
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
      const branded = await openManagedCsv(findFile(request.from, 'branded_food.csv'));
      const food = await openManagedCsv(findFile(request.from, 'food.csv'));
      stopProgress = showProgress([branded, food].map(toProgressSource), output);
      await importFdcBranded(db, { branded, food }, tally);
    } else if (request.kind === 'open-prices') {
      const prices = await openManagedLines(findFile(request.from, 'prices.jsonl'));
      const locations = await openManagedLines(findFile(request.from, 'locations.jsonl'));
      stopProgress = showProgress([prices, locations].map(toProgressSource), output);
      await importOpenPrices(db, { prices, locations }, tally, {
        now,
        ourAccount,
        listExpectedPrices,
      });
    } else if (request.kind === 'bls') {
      const source = await openManagedCsv(request.from, { delimiter: '\t' });
      stopProgress = showProgress([toProgressSource(source)], output);
      await importBlsPrices(db, source, tally);
    } else if (request.kind === 'wic') {
      const source = await openManagedCsv(request.from, { isHeader: isWicHeader });
      stopProgress = showProgress([toProgressSource(source)], output);
      const { state, readOn, mayShrink = false } = request;
      await importWic(db, source, tally, { state, readOn: readOn ?? today, source: sourceName, mayShrink });
    } else {
      const source = await openManagedCsv(request.from);
      stopProgress = showProgress([toProgressSource(source)], output);
      if (request.kind === 'ams') await importAdvertisedPrices(db, source, tally, { now });
      else if (request.kind === 'milk') await importMilkPrices(db, source, tally);
      else if (request.kind === 'prices') {
        await importPrices(db, source, tally, { now });
        // Estimates at other chains depend on current price levels.
        await learnChainPriceLevels(db, now);
      } else await importSnapRetailers(db, source, tally, request);
    }
  } finally {
    stopProgress();
    for (const source of openSources) source.close();
    await tally.close();
  }
  return summarizeImport(tally, rejectFile);
}
