import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  findServerPid,
  killAppAndDatabase,
  type ScriptProcess,
  startScript,
  waitUntil,
} from '#tests/support/child.ts';
import { isFullTier, pickRoundCount } from '#tests/support/tier.ts';
import { startEmbeddedDatabase } from './embedded.ts';

const script = join(import.meta.dirname, '../../tests/support/embedded-process.ts');
const isRoot = process.getuid?.() === 0;
const repeatOptions = { repeats: pickRoundCount(1, 3, 20) - 1 };

const inFullTier = it.runIf(isFullTier);
const inFullTierAsRoot = it.runIf(isFullTier && isRoot);

let folder: string;
let dataDir: string;
const children: ScriptProcess[] = [];

const run = (args: string[] = [], account: { uid?: number; gid?: number } = {}) => {
  const child = startScript(script, { args: [dataDir, ...args], ...account });
  children.push(child);
  return child;
};

const query = async (connection: pg.ClientConfig, sql: string) => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Tests copy this template cluster, because creating a cluster is slow. */
let templateFolder: string;
beforeAll(async () => {
  templateFolder = await mkdtemp(join(tmpdir(), 'cartwise-made-'));
  await chmod(templateFolder, 0o755);
  await (await startEmbeddedDatabase({ dataDir: join(templateFolder, 'data'), sync: false })).stop();
});
afterAll(() => rm(templateFolder, { recursive: true, force: true }));

const copyTemplate = () => promisify(execFile)('cp', ['-a', join(templateFolder, 'data'), dataDir]);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-test-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.signal('SIGKILL');
    await child.exited;
  }
  const server = await findServerPid(dataDir);
  if (server !== null) {
    process.kill(server, 'SIGKILL');
    await waitUntil(async () => (await findServerPid(dataDir)) === null);
  }
  const link = await readlink(join(dataDir, 'postgres')).catch(() => null);
  for (const path of [link, folder])
    if (path) await rm(path, { recursive: true, force: true, maxRetries: 5 });
});

describe('The embedded database', { timeout: 60_000 }, () => {
  it("The embedded database keeps its data across restarts and doesn't listen on any network", async () => {
    const first = await startEmbeddedDatabase({ dataDir });
    await query(first.connection, 'create table kept as select 42 as answer');
    const settings = `select current_setting('listen_addresses') as network, current_setting('fsync') as fsync`;
    expect(await query(first.connection, settings)).toEqual([{ network: '', fsync: 'on' }]);
    await first.stop();
    expect(await findServerPid(dataDir)).toBeNull();

    const second = await startEmbeddedDatabase({ dataDir });
    expect(await query(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
  });

  it('A new app process takes over the embedded database of a killed app', repeatOptions, async () => {
    await copyTemplate();
    const killed = run();
    await killed.waitForOutput(/^up$/m);
    const orphan = await findServerPid(dataDir);
    killed.signal('SIGKILL');
    await killed.exited;

    const nextApp = await startEmbeddedDatabase({ dataDir });
    expect(orphan).not.toBeNull();
    expect(await findServerPid(dataDir)).toBe(orphan);
    await nextApp.stop();
    expect(await findServerPid(dataDir)).toBeNull();
  });

  it(
    'The embedded database keeps every acknowledged row when all processes are killed',
    repeatOptions,
    async () => {
      await copyTemplate();
      const killed = run(['app', 'write']);
      await killed.waitForOutput(/^row 200$/m);
      await killAppAndDatabase(killed, dataDir);
      const acknowledged = Number(killed.output().trim().split('row ').at(-1));

      const next = await startEmbeddedDatabase({ dataDir });
      const rows = await query(next.connection, 'select count(*)::integer as n from written');
      expect(rows[0].n).toBeGreaterThanOrEqual(acknowledged);
      await next.stop();
    },
  );

  it('The app fails to start if a running instance uses the same data folder', async () => {
    await copyTemplate();
    const first = await startEmbeddedDatabase({ dataDir });
    const second = run();
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(
      `${dataDir} is in use by another running Cartwise (process ${process.pid})`,
    );
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  inFullTier(
    'If two app processes start at the same moment with a new data folder, only one of them succeeds',
    repeatOptions,
    async () => {
      const processes = [run(), run()];
      await Promise.any(processes.map((child) => child.exited));
      await Promise.any(processes.map((child) => child.waitForOutput(/^up$/m)));
      expect(processes.filter((child) => child.output().includes('is in use by another'))).toHaveLength(1);
      expect(processes.filter((child) => /^up$/m.test(child.output()))).toHaveLength(1);
    },
  );

  inFullTier('The embedded database keeps running until the last guest process stops', async () => {
    await copyTemplate();
    const app = run();
    await app.waitForOutput(/^up$/m);
    const guest = await startEmbeddedDatabase({ dataDir, role: 'guest' });
    app.signal('SIGTERM');
    expect(await app.exited).toBe(0);
    expect(await query(guest.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await guest.stop();
    expect(await findServerPid(dataDir)).toBeNull();
  });

  it('The app restarts the embedded database after a server crash', repeatOptions, async () => {
    await copyTemplate();
    const app = await startEmbeddedDatabase({ dataDir });
    const killedPid = await findServerPid(dataDir);
    if (killedPid !== null) process.kill(killedPid, 'SIGKILL');
    await waitUntil(() =>
      query(app.connection, 'select 1').then(
        async () => (await findServerPid(dataDir)) !== killedPid,
        () => false,
      ),
    );
    await app.stop();
    expect(await findServerPid(dataDir)).toBeNull();
  });

  inFullTier(
    'The app keeps trying to restart the embedded database and reports the problem until it succeeds',
    async () => {
      await copyTemplate();
      const progressLines: string[] = [];
      const app = await startEmbeddedDatabase({ dataDir, onProgress: (line) => progressLines.push(line) });
      expect(app.getFailure()).toBeNull();
      const settings = join(dataDir, 'postgres/cluster/postgresql.conf');
      const good = await readFile(settings);
      await writeFile(settings, 'nonsense');
      const killedPid = await findServerPid(dataDir);
      if (killedPid !== null) process.kill(killedPid, 'SIGKILL');
      await waitUntil(
        async () => progressLines.filter((line) => line.includes('did not start')).length === 2,
        30,
      );
      expect(app.getFailure()).toMatch(
        /^The embedded database was lost and is being started again \(try \d\)\.$/,
      );
      await writeFile(settings, good);
      await waitUntil(async () => app.getFailure() === null, 30);
      expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);

      for (let kill = 0; kill < pickRoundCount(3, 6, 30); kill += 1) {
        const pid = await findServerPid(dataDir);
        if (pid !== null) process.kill(pid, 'SIGKILL');
        await sleep((kill * 37) % 120);
      }
      await waitUntil(
        () =>
          query(app.connection, 'select 1').then(
            () => app.getFailure() === null,
            () => false,
          ),
        60,
      );
      await app.stop();
      expect(await findServerPid(dataDir)).toBeNull();
    },
  );

  inFullTier(
    'The embedded database works in a folder whose path has unusual characters or is too long for a socket',
    async () => {
      dataDir = join(folder, `Maya's "cart", ${'very '.repeat(20)}long`, 'données');
      const app = await startEmbeddedDatabase({ dataDir });
      const { mode } = await stat(app.connection.host);
      expect(mode & 0o077).toBe(0);
      expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      await app.stop();
      await rm(app.connection.host, { recursive: true, force: true });
    },
  );

  inFullTierAsRoot(
    'The embedded database runs as an unprivileged system user if root starts the app',
    async () => {
      const app = await startEmbeddedDatabase({ dataDir });
      const owner = await stat(`/proc/${await findServerPid(dataDir)}`);
      expect(owner.uid).toBeGreaterThan(0);
      await app.stop();
    },
  );

  inFullTierAsRoot(
    "The embedded database uses a different folder if its user can't open the data folder of root",
    async () => {
      await mkdir(join(folder, 'private'), { mode: 0o700 });
      dataDir = join(folder, 'private/data');
      const app = await startEmbeddedDatabase({ dataDir });
      expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true);
      await app.stop();
    },
  );

  inFullTierAsRoot('The embedded database keeps its original owner if root starts the app', async () => {
    const user = { uid: 65_534, gid: 65_534 };
    await mkdir(dataDir, { mode: 0o755 });
    await chown(dataDir, user.uid, user.gid);
    const firstApp = run([], user);
    await firstApp.waitForOutput(/^up$/m);
    firstApp.signal('SIGTERM');
    expect(await firstApp.exited).toBe(0);

    const app = await startEmbeddedDatabase({ dataDir });
    expect((await stat(`/proc/${await findServerPid(dataDir)}`)).uid).toBe(user.uid);
    await app.stop();
  });
});
