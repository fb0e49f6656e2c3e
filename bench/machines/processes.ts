/**
 * `npm run bench -- processes [requests]`: measures one, two and four app processes behind HAProxy. Runs with and
 * without PgBouncer. The clients share the CPU cores with the app, so size production machines by the CPU time per
 * request.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { connect } from '#server/db/connect.ts';
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { startApp } from './app.ts';
import { sendRequests } from './clients.ts';
import { createFullCarts } from './full-carts.ts';
import { startHaproxy } from './haproxy.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { readCpuMs } from './processor.ts';
import { createProgramFolder, findPrograms } from './programs.ts';
import { createAddressHeaders } from './shoppers.ts';

const REQUEST_COUNT = Number(process.argv[2] ?? 1_000);
/** Enough warm-up requests per process for the JIT to compile the code. */
const WARM_UP_REQUESTS_PER_PROCESS = 250;
const SHOPPER_COUNT = 30;
const searchWords = ['milk', 'bread', 'eggs', 'coffee', 'rice', 'apples', 'chicken breast', 'yogurt'];

async function describeResponseSize(
  what: string,
  url: string,
  { path, headers }: { path: string; headers: Record<string, string> },
) {
  const body = await (await globalThis.fetch(url + path, { headers })).text();
  const kb = (bytes: number) => (bytes / 1_000).toFixed(1);
  return `${what}: an answer of ${kb(body.length)} KB, ${kb(gzipSync(body).length)} compressed`;
}

const createSearchRequest = (turn: number) => ({
  path: `/api/search?q=${encodeURIComponent(searchWords[turn % searchWords.length] ?? '')}`,
  headers: createAddressHeaders(turn),
});

async function measure(pidGroups: number[][], url: string, buildRequest: Parameters<typeof sendRequests>[2]) {
  const cpuMsBefore = pidGroups.map(readCpuMs);
  const { perSecond, failed } = await sendRequests(REQUEST_COUNT, url, buildRequest);
  if (failed > 0) throw new Error(`${failed} of ${REQUEST_COUNT} requests failed.`);
  const usedMs = pidGroups.map(
    (part, index) => (readCpuMs(part) - (cpuMsBefore[index] ?? 0)) / REQUEST_COUNT,
  );
  return { perSecond, usedMs };
}

const printRow = (title: string, cells: readonly string[]) =>
  console.info(`${title.padEnd(44)}${cells.map((cell) => cell.padStart(13)).join('')}`);

const programs = findPrograms(['haproxy', 'pgbouncer']);
const dataDir = await mkdtemp(join(tmpdir(), 'cartwise-bench-'));
await chmod(dataDir, 0o711);
const programFolder = await createProgramFolder();
const embeddedDatabase = await startEmbeddedDatabase({ dataDir });
try {
  const { host, port, user, database: name } = embeddedDatabase.connection;
  const directUrl = `postgresql://${user}:@localhost/${name}?${new URLSearchParams({ host, port: String(port) })}`;
  const postgresPid = (await readPostmasterFile(join(dataDir, 'postgres/cluster')))?.pid ?? 0;
  const pgBouncer = await startPgBouncer(programFolder, programs.pgbouncer, embeddedDatabase.connection);
  const database = connect(embeddedDatabase.connection, () => undefined);
  let shoppers: Record<string, string>[] = [];
  const columns = ['requests/s', '× of one', 'ms: process', 'PostgreSQL', 'HAProxy', 'PgBouncer'];
  printRow('', columns);

  const firstRates = new Map<string, number>();
  const responseSizes: string[] = [];
  for (const pooler of ['none', 'transaction']) {
    for (const count of [1, 2, 4]) {
      const env = {
        DATABASE_URL: pooler === 'none' ? directUrl : pgBouncer.url,
        DATABASE_POOLER: pooler,
      };
      const apps = [];
      for (let nth = 1; nth <= count; nth += 1)
        apps.push(await startApp(programFolder, `app-${pooler}-${count}-${nth}`, env));
      if (shoppers.length === 0) shoppers = await createFullCarts(database.db, SHOPPER_COUNT);
      const balancer = await startHaproxy(programFolder, programs.haproxy, `haproxy-${pooler}-${count}`, [
        { name: 'web', mode: 'http', check: '/health/ready', servers: apps },
      ]);
      const url = `http://127.0.0.1:${balancer.port('web')}`;
      for (const [what, buildRequest] of [
        ['cart', (turn: number) => ({ path: '/api/cart', headers: shoppers[turn % SHOPPER_COUNT] ?? {} })],
        ['search', createSearchRequest],
      ] as const) {
        if (!firstRates.has(what)) responseSizes.push(await describeResponseSize(what, url, buildRequest(0)));
        await sendRequests(WARM_UP_REQUESTS_PER_PROCESS * count, url, buildRequest);
        const pidGroups = [
          apps.map(({ child }) => child.pid ?? 0),
          [postgresPid],
          [balancer.pid],
          [pgBouncer.pid],
        ];
        const { perSecond, usedMs } = await measure(pidGroups, url, buildRequest);
        const firstRate = firstRates.get(what) ?? perSecond;
        firstRates.set(what, firstRate);
        const title = `${what}, ${count} ${count === 1 ? 'process' : 'processes'}${pooler === 'none' ? '' : ' through PgBouncer'}`;
        printRow(title, [
          perSecond.toFixed(0),
          (perSecond / firstRate).toFixed(2),
          ...usedMs.map((ms) => ms.toFixed(2)),
        ]);
      }
      balancer.stop();
      for (const { child } of apps) child.kill('SIGINT');
    }
  }
  for (const size of responseSizes) console.info(size);
  await database.close();
} finally {
  await programFolder.close();
  await embeddedDatabase.stop();
  await rm(dataDir, { recursive: true, force: true });
}
