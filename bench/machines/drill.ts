/**
 * `npm run drill`: a failover drill. Kills the primary database server and waits until Patroni promotes another server.
 * Then replaces an app process. Exits with 1 if a target is missed.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { startApp } from './app.ts';
import { startHaproxy } from './haproxy.ts';
import { startPatroni } from './patroni.ts';
import { createProgramFolder, findPrograms, isHealthy, waitUntil } from './programs.ts';
import { countLostWrites, createAccounts, startShoppers } from './shoppers.ts';

const MAX_WRITE_GAP_SECONDS = 20;
const MAX_READ_GAP_SECONDS = 3;
const QUIET_PERIOD_MS = 5_000;
const ACCOUNT_COUNT = 120;

const say = (line: string) => console.info(line);

async function drill(files: Awaited<ReturnType<typeof createProgramFolder>>): Promise<boolean> {
  const programs = findPrograms(['patroni', 'etcd-server', 'haproxy']);
  say('Starting etcd and three PostgreSQL servers under Patroni …');
  const cluster = await startPatroni(files, programs);
  const servers = cluster.nodes.map(({ port, rest }) => ({ port, checkPort: rest }));
  const databaseProxy = await startHaproxy(files, programs.haproxy, 'haproxy-database', [
    { name: 'primary', mode: 'tcp', check: '/primary', servers },
    { name: 'replicas', mode: 'tcp', check: '/replica?lag=1MB', servers },
  ]);
  const admin = new pg.Client(cluster.url((await cluster.primary())?.port ?? 0, 'postgres'));
  await admin.connect();
  await admin.query('create database cartwise');
  await admin.end();

  say('Starting two processes of the product behind HAProxy …');
  const env = {
    DATABASE_URL: cluster.url(databaseProxy.port('primary')),
    DATABASE_READ_URL: cluster.url(databaseProxy.port('replicas')),
  };
  const apps = [await startApp(files, 'app-one', env), await startApp(files, 'app-two', env)];
  const webProxy = await startHaproxy(files, programs.haproxy, 'haproxy-web', [
    { name: 'web', mode: 'http', check: '/health/ready', servers: apps },
  ]);
  const url = `http://127.0.0.1:${webProxy.port('web')}`;
  await waitUntil('the product answers', 20, () => isHealthy(`${url}/health/ready`));

  const database = connect({ connectionString: env.DATABASE_URL }, () => undefined);
  const accounts = await createAccounts(database.db, ACCOUNT_COUNT);
  const items = await database.db.selectFrom('grocery_item').select('id').orderBy('id').limit(200).execute();
  const shoppers = startShoppers(url, { accounts, itemIds: items.map(({ id }) => id) });
  await Promise.race([sleep(QUIET_PERIOD_MS), shoppers.all]);

  const victim = await cluster.primary();
  if (victim === null) throw new Error('There is no primary.');
  const writeCountBefore = shoppers.written.length;
  say(`${writeCountBefore} writes acknowledged; killing the primary, server "${victim.name}" …`);
  const killedAtMs = performance.now();
  await victim.kill();
  await waitUntil('writing is back', 60, () => shoppers.firstWriteAfter(killedAtMs + 1_000) !== null);
  const writeGapSeconds = ((shoppers.firstWriteAfter(killedAtMs + 1_000) ?? 0) - killedAtMs) / 1_000;
  say(`Writing is back at server "${(await cluster.primary())?.name}"; starting "${victim.name}" again …`);
  victim.startAgain();
  const restartedAtMs = performance.now();
  await waitUntil('the old primary follows the new one', 90, () => victim.is('replica'));
  const rejoinSeconds = (performance.now() - restartedAtMs) / 1_000;

  say('Replacing a process of the product …');
  const countFailures = () => shoppers.reads.failed + shoppers.writes.failed;
  const failureCountBefore = countFailures();
  const [replacedApp] = apps;
  if (replacedApp === undefined) throw new Error('There is no process.');
  const exitPromise = once(replacedApp.child, 'exit');
  replacedApp.child.kill('SIGTERM');
  await exitPromise;
  await startApp(files, 'app-three', env, replacedApp.port);
  await sleep(QUIET_PERIOD_MS);
  const failedDuringReplacement = countFailures() - failureCountBefore;
  await shoppers.stop();

  const lostWriteCount = await countLostWrites(database.db, shoppers.written);
  await database.close();
  const { reads } = shoppers;
  const readGapSeconds = reads.longestGapMs / 1_000;
  const figures: [string, string, boolean | null][] = [
    [`acknowledged writes lost, of ${shoppers.written.length}`, String(lostWriteCount), lostWriteCount === 0],
    [`reads failed, of ${reads.done + reads.failed}`, String(reads.failed), reads.failed === 0],
    [
      `longest wait of a reader for its next answer`,
      `${readGapSeconds.toFixed(1)} s`,
      readGapSeconds <= MAX_READ_GAP_SECONDS,
    ],
    ['writing was back after', `${writeGapSeconds.toFixed(1)} s`, writeGapSeconds <= MAX_WRITE_GAP_SECONDS],
    [
      'requests failed while a process was replaced',
      String(failedDuringReplacement),
      failedDuringReplacement === 0,
    ],
    ['the old primary followed the new one after', `${rejoinSeconds.toFixed(1)} s`, null],
  ];
  for (const [what, figure, isMet] of figures) {
    say(
      `${what.padEnd(48)} ${figure.padStart(8)}  ${isMet === null ? '' : isMet ? 'meets' : 'MISSES'}`.trimEnd(),
    );
  }
  return figures.every(([, , isMet]) => isMet !== false);
}

findPrograms(['patroni', 'etcd-server', 'haproxy']);
const files = await createProgramFolder();
try {
  process.exitCode = (await drill(files)) ? 0 : 1;
} finally {
  await files.close();
}
