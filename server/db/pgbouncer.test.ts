import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/compose/open-database.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { makeChain, makeItem, makeStore } from '#tests/support/factories.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { connect, type Database } from './connect.ts';
import { migrate } from './migrate.ts';

const PGBOUNCER = '/usr/sbin/pgbouncer';

async function startPgBouncer(folder: string, server: pg.PoolConfig, settings: string[] = []) {
  const port = await findFreePort();
  const address = [`host=${server.host}`, `port=${server.port}`, `user=${server.user}`];
  if (server.password) address.push(`password=${server.password}`);
  const lines = [
    '[databases]',
    `shared = ${address.join(' ')} dbname=${server.database} pool_size=3`,
    '[pgbouncer]',
    'pool_mode = transaction',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    ...settings,
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, lines.join('\n'));
  // PgBouncer refuses to run as root. If the test runs as root, start PgBouncer as PostgreSQL's user, because only that
  // user can open PostgreSQL's socket.
  const { uid, gid } = await stat(String(server.host));
  const account = process.getuid?.() === 0 ? { uid, gid } : {};
  const child = spawn(PGBOUNCER, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...account });
  let output = '';
  const started = new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${output}`)));
  });
  await started;
  return { child, address: { host: '127.0.0.1', port, user: 'anybody', database: 'shared' } };
}

describe.runIf(existsSync(PGBOUNCER))('PgBouncer in transaction mode', () => {
  let directDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
  let folder: string;
  let bouncer: ChildProcess;
  let processes: Database[] = [];

  beforeAll(async () => {
    directDatabase = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'cartwise-pgbouncer-'));
    await chmod(folder, 0o755);
    const { child, address } = await startPgBouncer(folder, directDatabase.connection);
    bouncer = child;
    const isShared = parseEnv({ DATABASE_POOLER: 'transaction' }).DATABASE_POOLER === 'transaction';
    processes = [0, 1].map(() => connect(address, () => undefined, { isShared }));
  });

  afterAll(async () => {
    for (const { close } of processes) await close();
    bouncer.kill();
    if (bouncer.exitCode === null) await once(bouncer, 'exit');
    await rm(folder, { recursive: true });
    await directDatabase.close();
  });

  it('Two app processes work behind PgBouncer even though each statement may run in a different database session', async () => {
    const chain = await makeChain(directDatabase.db);
    const store = await makeStore(directDatabase.db, { chain_id: chain.id });
    const items = await Promise.all(
      Array.from({ length: 8 }, (_, n) => makeItem(directDatabase.db, { name: `Milk ${n}` })),
    );
    const shoppers = await Promise.all(items.map(() => signIn(directDatabase.db)));
    const apps = await Promise.all(processes.map(({ db }) => startTestApp(db)));
    const calls = Array.from({ length: 160 }, (_, n) => {
      const app = apps[n % 2];
      const item = items[n % items.length];
      if (app === undefined || item === undefined) throw new Error('Two apps and eight items were made.');
      const { headers } = shoppers[Math.floor(n / 4) % shoppers.length] ?? {};
      if (headers === undefined) throw new Error('Eight shoppers were signed in.');
      const body = { itemId: item.id, quantity: 1 };
      if (n % 4 === 0) return app.call('POST', '/api/cart', { headers, body });
      if (n % 4 === 1) return app.call('GET', '/api/grocery-items/search?q=milk', { headers });
      if (n % 4 === 2) return app.call('GET', `/api/cart?storeIds=${store.id}`, { headers });
      return app.call('GET', '/api/stores?lat=41&lng=-87', { headers });
    });
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    for (const app of apps) await app.close();
  });

  it.each([
    ['rejects our timeouts', []],
    [
      'accepts our timeouts',
      ['ignore_startup_parameters=statement_timeout,lock_timeout,idle_in_transaction_session_timeout'],
    ],
  ])('Startup fails with a hint to set DATABASE_POOLER if PgBouncer %s', async (_where, settings) => {
    const other = await startPgBouncer(folder, directDatabase.connection, settings);
    const { host, port, user, database } = other.address;
    const DATABASE_URL = `postgresql://${user}@${host}:${port}/${database}`;
    const start = (variables: Record<string, string>) =>
      openDatabase(parseEnv({ DATABASE_URL, ...variables }), 'app', () => undefined);
    await expect(start({})).rejects.toThrow('Set DATABASE_POOLER=transaction, or let it pool by session.');
    const opened = await start({ DATABASE_POOLER: 'transaction' });
    await opened.close();
    other.child.kill();
    await once(other.child, 'exit');
  });

  it('Behind PgBouncer, migrate does nothing if the schema is up to date', async () => {
    for (const { pool } of processes) expect(await migrate(pool)).toEqual([]);
  });
});
