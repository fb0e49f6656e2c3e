import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseSystemUser, toSpawnOptions } from '#server/db/embedded/account.ts';
import { isProcessAlive } from '#server/db/embedded/postmaster-file.ts';

const POSTGRES_FOLDER = '/usr/lib/postgresql';

const programPaths = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
};

function findPostgresFolder(): string | null {
  const versions = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER).map(Number) : [];
  const newest = Math.max(0, ...versions.filter((version) => version >= 15));
  return newest === 0 ? null : `${POSTGRES_FOLDER}/${newest}/bin`;
}

export function findPrograms(names: readonly (keyof typeof programPaths)[]) {
  const postgresFolder = findPostgresFolder();
  const missingPrograms = names.filter((name) => !existsSync(programPaths[name]));
  if (missingPrograms.length > 0 || postgresFolder === null) {
    const missingPackages = [...missingPrograms, ...(postgresFolder === null ? ['postgresql'] : [])].join(
      ' ',
    );
    throw new Error(`This needs programs that are not here: apt-get install ${missingPackages}`);
  }
  return { ...programPaths, postgres: postgresFolder };
}

/**
 * Creates a temporary folder for programs, their files and their logs. The programs are stopped when `close` is called,
 * on a signal, or after an uncaught error.
 */
export async function createProgramFolder() {
  const account = await chooseSystemUser();
  const folder = await mkdtemp(join(tmpdir(), 'cartwise-machines-'));
  await chmod(folder, 0o711);
  if (account) await chown(folder, account.uid, account.gid);
  const children = new Set<ChildProcess>();

  const start = (name: string, program: string, args: readonly string[], env?: NodeJS.ProcessEnv) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const options = env === undefined ? toSpawnOptions(account) : { env: { ...process.env, ...env } };
    const child = spawn(program, args, { ...options, detached: true, stdio: ['ignore', log, log] });
    closeSync(log);
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };

  /**
   * Process IDs of the running PostgreSQL servers. They aren't child processes of this process, because Patroni starts
   * them in separate sessions.
   */
  const listPostmasterPids = () =>
    readdirSync(folder)
      .map((name) => join(folder, name, 'postmaster.pid'))
      .filter(existsSync)
      .map((path) => Number(readFileSync(path, 'utf8').split('\n')[0]))
      .filter(isProcessAlive);

  let closing: Promise<void> | null = null;
  async function closeAll(): Promise<void> {
    for (const child of children) child.kill('SIGKILL');
    while (children.size > 0) await sleep(20);
    for (const pid of listPostmasterPids()) process.kill(pid, 'SIGQUIT');
    while (listPostmasterPids().length > 0) await sleep(50);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  const close = () => {
    closing ??= closeAll();
    return closing;
  };
  const closeAndExit = (code: number) => close().finally(() => process.exit(code));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => closeAndExit(130));
  process.once('uncaughtException', (error) => {
    console.error(error);
    closeAndExit(1);
  });

  return {
    folder,
    start,
    log: (name: string) => readFileSync(join(folder, `${name}.log`), 'utf8'),
    write: async (name: string, text: string) => {
      const path = join(folder, name);
      await writeFile(path, text, { mode: 0o600 });
      if (account) await chown(path, account.uid, account.gid);
      return path;
    },
    close,
  };
}

export type ProgramFolder = Awaited<ReturnType<typeof createProgramFolder>>;

export async function killProcesses(child: ChildProcess, ...otherProcessIds: number[]): Promise<void> {
  const exitPromise = once(child, 'exit');
  for (const pid of otherProcessIds) process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL');
  await exitPromise;
}

export async function waitUntil(
  description: string,
  timeoutSeconds: number,
  condition: () => Promise<boolean> | boolean,
) {
  const deadline = Date.now() + timeoutSeconds * 1_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`After ${timeoutSeconds} s still not: ${description}`);
    await sleep(100);
  }
}

export const isHealthy = (url: string): Promise<boolean> =>
  globalThis.fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status === 200;
    },
    () => false,
  );
