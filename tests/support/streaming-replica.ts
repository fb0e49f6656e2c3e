import { execFile } from 'node:child_process';
import { appendFile, chown, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findBinaries } from '#server/db/embedded/binaries.ts';
import { prepareServerFolder } from '#server/db/embedded/home.ts';
import { isProcessAlive, readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';
import { spawnServer, stopServer } from '#server/db/embedded/server-process.ts';
import type { EmbeddedDatabase } from '#server/db/embedded.ts';

const execute = promisify(execFile);
const noop = () => undefined;

/** Copies a running server's files, as `pg_basebackup` does. We don't ship that program. */
async function copyFiles(primary: EmbeddedDatabase['connection'], cluster: string): Promise<void> {
  const client = new pg.Client(primary);
  await client.connect();
  const { rows } = await client.query<{ from: string }>(
    `select current_setting('data_directory') as from, pg_backup_start('replica', true)`,
  );
  await execute('cp', ['-a', rows[0]?.from ?? '', cluster]);
  const stopResult = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
  );
  await client.end();
  await rm(join(cluster, 'postmaster.pid'));
  for (const name of await readdir(join(cluster, 'pg_wal'))) {
    if (/^[0-9A-F]{24}$/.test(name)) await rm(join(cluster, 'pg_wal', name));
  }
  await writeFile(join(cluster, 'backup_label'), stopResult.rows[0]?.label ?? '');
  await writeFile(join(cluster, 'standby.signal'), '');
  const connectionInfo = `host=${primary.host} port=${primary.port} user=${primary.user}`;
  await appendFile(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${connectionInfo}'\n`);
  await appendFile(join(cluster, 'postgresql.auto.conf'), `max_standby_streaming_delay = 0\n`);
  const { uid, gid } = await stat(cluster);
  for (const name of ['backup_label', 'standby.signal']) await chown(join(cluster, name), uid, gid);
}

/** Starts a real streaming replica of an embedded server. Reads that conflict with replay are canceled immediately. */
export async function startStreamingReplica(primary: EmbeddedDatabase['connection'], dataDir: string) {
  const home = await prepareServerFolder(dataDir, noop);
  const binaries = await findBinaries(home.account, noop);
  await copyFiles(primary, home.cluster);
  const connection = { ...primary, host: home.socketDir };

  const findPid = async () => (await readPostmasterFile(home.cluster))?.pid ?? 0;
  const acceptsQueries = async () => {
    const client = new pg.Client(connection);
    client.on('error', noop);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  };
  async function start(): Promise<void> {
    const server = await spawnServer(home, binaries, false);
    while (!(await acceptsQueries())) {
      if (server.hasExited()) throw new Error(`The replica did not start:\n${await server.readLogTail()}`);
      await sleep(25);
    }
  }

  await start();
  return {
    connection,
    start,
    /** Signals the server and all its session processes, to simulate a machine that freezes and resumes. */
    signalAll: async (name: NodeJS.Signals) => {
      const postmasterPid = await findPid();
      const { stdout } = await execute('pgrep', ['-P', String(postmasterPid)]);
      for (const each of [postmasterPid, ...stdout.trim().split('\n').map(Number)]) process.kill(each, name);
    },
    kill: async () => {
      const postmasterPid = await findPid();
      process.kill(postmasterPid, 'SIGKILL');
      while (isProcessAlive(postmasterPid)) await sleep(10);
    },
    stop: () => stopServer(home, binaries),
  };
}
