/** `npm run bench -- imports [foods] [stores] [prices]`: compares the imports with a plain COPY. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { type ImportRequest, runImport } from '#server/commands/run-import.ts';
import { loadSeed } from '#server/compose/load-seed.ts';
import { openBenchDatabase } from './bench-database.ts';
import { writeFoodFiles, writePriceFile, writeStoreFile, writeWicFile } from './import-files.ts';
import { readCpuMs } from './machines/processor.ts';
import { createReport } from './report.ts';
import { measureMs } from './timing.ts';

const [FOOD_COUNT = 450_000, STORE_COUNT = 250_000, PRICE_COUNT = 1_000_000] = process.argv
  .slice(2)
  .map(Number);
/** Target: at least this fraction of a plain COPY's rows per second. */
const MIN_SHARE_OF_COPY = 0.6;
const MAX_SECONDS_FOR_450K_FOODS = 120;
const WIC_ROW_COUNT = 20_000;
const MAX_SECONDS_FOR_20K_WIC_ROWS = 10;

const folder = await mkdtemp(join(tmpdir(), 'cartwise-files-'));
const importDatabase = await openBenchDatabase();
const copyDatabase = await openBenchDatabase();
const report = createReport('imports');
const now = new Date();

let peakMb = 0;
const memoryTimer = setInterval(() => {
  peakMb = Math.max(peakMb, process.memoryUsage.rss() / 1_048_576);
}, 100);

/** `seconds` is elapsed time. The others are CPU seconds. */
type Durations = { seconds: number; processSeconds: number; databaseSeconds: number };

async function measureDurations(serverPid: number, work: () => Promise<unknown>): Promise<Durations> {
  const [before, databaseBefore] = [process.cpuUsage(), readCpuMs([serverPid])];
  const seconds = (await measureMs(work)) / 1_000;
  const { user, system } = process.cpuUsage(before);
  return {
    seconds,
    processSeconds: (user + system) / 1e6,
    databaseSeconds: (readCpuMs([serverPid]) - databaseBefore) / 1_000,
  };
}

const measureImport = (kind: 'fdc-branded' | 'snap-retailers' | 'prices', path: string): Promise<Durations> =>
  measureImportRequest({ kind, from: path, includeAllRetailers: false });

async function measureImportRequest(request: ImportRequest): Promise<Durations> {
  peakMb = 0;
  const options = { now, rejectFolder: folder, output: process.stdout };
  let lines: string[] = [];
  const durations = await measureDurations(importDatabase.server, async () => {
    lines = await runImport(importDatabase.db, request, options);
  });
  console.info(lines.slice(0, 2).join('\n'));
  return durations;
}

async function findColumnList(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query(
    `select string_agg(format('%I', attname), ', ' order by attnum) as names from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0].names;
}

async function measureCopy(tables: readonly string[]): Promise<Durations> {
  const [source, target] = [await importDatabase.pool.connect(), await copyDatabase.pool.connect()];
  const totals: Durations = { seconds: 0, processSeconds: 0, databaseSeconds: 0 };
  try {
    for (const table of tables) {
      const [file, columns] = [join(folder, `${table}.copy`), await findColumnList(source, table)];
      const copyStream = source.query(to(`copy (select ${columns} from ${table}) to stdout`));
      await pipeline(copyStream, createWriteStream(file));
      const durations = await measureDurations(copyDatabase.server, () =>
        pipeline(createReadStream(file), target.query(from(`copy ${table} (${columns}) from stdin`))),
      );
      totals.seconds += durations.seconds;
      totals.processSeconds += durations.processSeconds;
      totals.databaseSeconds += durations.databaseSeconds;
    }
  } finally {
    source.release();
    target.release();
  }
  return totals;
}

function addMeasurement(
  what: string,
  rows: number,
  { took, copy }: { took: Durations; copy: Durations },
): void {
  const formatDurations = ({ seconds, processSeconds, databaseSeconds }: Durations) =>
    `${Math.round(rows / seconds)} rows/s (processor: ${processSeconds.toFixed(1)} s here, ${databaseSeconds.toFixed(1)} s in the database)`;
  report.add({
    what: `${what}: of COPY`,
    value: (100 * copy.seconds) / took.seconds,
    unit: '%',
    atLeast: 100 * MIN_SHARE_OF_COPY,
    note: `${formatDurations(took)}, COPY ${formatDurations(copy)}; at most ${peakMb.toFixed(0)} MB of memory`,
  });
}

try {
  await loadSeed(importDatabase.db, () => undefined);
  await copyDatabase.pool.query('truncate chain cascade');
  // Disables search vocabulary triggers, so that only COPY is measured.
  await copyDatabase.pool.query('alter table grocery_item disable trigger user');
  console.info(`Writing files of ${FOOD_COUNT} foods, ${STORE_COUNT} stores and ${PRICE_COUNT} prices`);
  await writeFoodFiles(folder, FOOD_COUNT);

  const wicPath = await writeWicFile(folder, WIC_ROW_COUNT);
  const wicDurations = await measureImportRequest({ kind: 'wic', state: 'GA', from: wicPath, readOn: null });
  report.add({
    what: 'A WIC list of 20,000 products',
    value: wicDurations.seconds,
    unit: 's',
    atMost: MAX_SECONDS_FOR_20K_WIC_ROWS,
  });

  const storeDurations = await measureImport('snap-retailers', await writeStoreFile(folder, STORE_COUNT));
  addMeasurement(`${STORE_COUNT} stores`, STORE_COUNT, {
    took: storeDurations,
    copy: await measureCopy(['chain', 'store']),
  });

  const foodDurations = await measureImport('fdc-branded', folder);
  report.add({
    what: '450,000 foods of FoodData Central',
    value: foodDurations.seconds * (450_000 / FOOD_COUNT),
    unit: 's',
    atMost: MAX_SECONDS_FOR_450K_FOODS,
  });
  addMeasurement(`${FOOD_COUNT} foods`, FOOD_COUNT, {
    took: foodDurations,
    copy: await measureCopy(['grocery_item']),
  });
  const secondFoodDurations = await measureImport('fdc-branded', folder);
  report.add({
    what: `${FOOD_COUNT} foods again, unchanged`,
    value: FOOD_COUNT / secondFoodDurations.seconds,
    unit: 'rows/s',
  });

  const { rows } = await importDatabase.pool.query<{ id: number }>(
    'select id from store where not is_sample order by id limit 5000',
  );
  const storeIds = rows.map(({ id }) => id);
  const pricePath = await writePriceFile(folder, {
    count: PRICE_COUNT,
    foods: FOOD_COUNT,
    storeIds,
    until: now,
  });
  const priceDurations = await measureImport('prices', pricePath);
  await copyDatabase.pool.query(
    `select ensure_price_observation_partition((now() - month * interval '1 month')::date) from generate_series(0, 1) month`,
  );
  const tables = ['price_observation', 'current_store_price', 'current_chain_price', 'item_sighting'];
  addMeasurement(`${PRICE_COUNT} prices`, PRICE_COUNT, {
    took: priceDurations,
    copy: await measureCopy(tables),
  });
} finally {
  clearInterval(memoryTimer);
  report.close();
  await importDatabase.close();
  await copyDatabase.close();
  await rm(folder, { recursive: true, force: true });
}
