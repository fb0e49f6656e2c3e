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

const [FOODS = 450_000, STORES = 250_000, PRICES = 1_000_000] = process.argv.slice(2).map(Number);
/** Target: at least this fraction of a plain COPY's rows per second. */
const SHARE = 0.6;
const FOODS_450K_SECONDS = 120;
const WIC_ROW_COUNT = 20_000;
const WIC_20K_SECONDS = 10;

const folder = await mkdtemp(join(tmpdir(), 'cartwise-files-'));
const imported = await openBenchDatabase();
const copied = await openBenchDatabase();
const report = createReport('imports');
const now = new Date();

let mostMb = 0;
const watch = setInterval(() => {
  mostMb = Math.max(mostMb, process.memoryUsage.rss() / 1_048_576);
}, 100);

/** `seconds` is elapsed time. The others are CPU seconds. */
type Durations = { seconds: number; processSeconds: number; databaseSeconds: number };

async function timed(server: number, work: () => Promise<unknown>): Promise<Durations> {
  const [before, databaseBefore] = [process.cpuUsage(), readCpuMs([server])];
  const seconds = (await measureMs(work)) / 1_000;
  const { user, system } = process.cpuUsage(before);
  return {
    seconds,
    processSeconds: (user + system) / 1e6,
    databaseSeconds: (readCpuMs([server]) - databaseBefore) / 1_000,
  };
}

const importTime = (kind: 'fdc-branded' | 'snap-retailers' | 'prices', path: string): Promise<Durations> =>
  requestTime({ kind, from: path, includeAllRetailers: false });

async function requestTime(request: ImportRequest): Promise<Durations> {
  mostMb = 0;
  const surroundings = { now, rejectFolder: folder, output: process.stdout };
  let lines: string[] = [];
  const took = await timed(imported.server, async () => {
    lines = await runImport(imported.db, request, surroundings);
  });
  console.info(lines.slice(0, 2).join('\n'));
  return took;
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query(
    `select string_agg(format('%I', attname), ', ' order by attnum) as names from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0].names;
}

async function measureCopy(tables: readonly string[]): Promise<Durations> {
  const [source, target] = [await imported.pool.connect(), await copied.pool.connect()];
  const all: Durations = { seconds: 0, processSeconds: 0, databaseSeconds: 0 };
  try {
    for (const table of tables) {
      const [file, columns] = [join(folder, `${table}.copy`), await columnsOf(source, table)];
      const rows = source.query(to(`copy (select ${columns} from ${table}) to stdout`));
      await pipeline(rows, createWriteStream(file));
      const took = await timed(copied.server, () =>
        pipeline(createReadStream(file), target.query(from(`copy ${table} (${columns}) from stdin`))),
      );
      all.seconds += took.seconds;
      all.processSeconds += took.processSeconds;
      all.databaseSeconds += took.databaseSeconds;
    }
  } finally {
    source.release();
    target.release();
  }
  return all;
}

function add(what: string, rows: number, { took, copy }: { took: Durations; copy: Durations }): void {
  const words = ({ seconds, processSeconds, databaseSeconds }: Durations) =>
    `${Math.round(rows / seconds)} rows/s (processor: ${processSeconds.toFixed(1)} s here, ${databaseSeconds.toFixed(1)} s in the database)`;
  report.add({
    what: `${what}: of COPY`,
    value: (100 * copy.seconds) / took.seconds,
    unit: '%',
    atLeast: 100 * SHARE,
    note: `${words(took)}, COPY ${words(copy)}; at most ${mostMb.toFixed(0)} MB of memory`,
  });
}

try {
  await loadSeed(imported.db, () => undefined);
  await copied.pool.query('truncate chain cascade');
  // Disables search vocabulary triggers, so that only COPY is measured.
  await copied.pool.query('alter table grocery_item disable trigger user');
  console.info(`Writing files of ${FOODS} foods, ${STORES} stores and ${PRICES} prices`);
  await writeFoodFiles(folder, FOODS);

  const list = await writeWicFile(folder, WIC_ROW_COUNT);
  const wic = await requestTime({ kind: 'wic', state: 'GA', from: list, readOn: null });
  report.add({
    what: 'A WIC list of 20,000 products',
    value: wic.seconds,
    unit: 's',
    atMost: WIC_20K_SECONDS,
  });

  const stores = await importTime('snap-retailers', await writeStoreFile(folder, STORES));
  add(`${STORES} stores`, STORES, { took: stores, copy: await measureCopy(['chain', 'store']) });

  const foods = await importTime('fdc-branded', folder);
  report.add({
    what: '450,000 foods of FoodData Central',
    value: foods.seconds * (450_000 / FOODS),
    unit: 's',
    atMost: FOODS_450K_SECONDS,
  });
  add(`${FOODS} foods`, FOODS, { took: foods, copy: await measureCopy(['grocery_item']) });
  const again = await importTime('fdc-branded', folder);
  report.add({ what: `${FOODS} foods again, unchanged`, value: FOODS / again.seconds, unit: 'rows/s' });

  const { rows } = await imported.pool.query<{ id: number }>(
    'select id from store where not is_sample order by id limit 5000',
  );
  const storeIds = rows.map(({ id }) => id);
  const file = await writePriceFile(folder, { count: PRICES, foods: FOODS, storeIds, until: now });
  const prices = await importTime('prices', file);
  await copied.pool.query(
    `select ensure_price_observation_partition((now() - month * interval '1 month')::date) from generate_series(0, 1) month`,
  );
  const tables = ['price_observation', 'current_store_price', 'current_chain_price', 'item_sighting'];
  add(`${PRICES} prices`, PRICES, { took: prices, copy: await measureCopy(tables) });
} finally {
  clearInterval(watch);
  report.close();
  await imported.close();
  await copied.close();
  await rm(folder, { recursive: true, force: true });
}
