import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '#server/db/connect.ts';
import { asAdmin, ensureTemplate, type Template } from './cluster.ts';

type TestDatabase = Database & {
  /** For another pool on the same database. */
  connection: pg.PoolConfig;
  /** The same as text, for another process: a `DATABASE_URL`. */
  url: string;
};

let made = 0;

/**
 * A database of the test's own, cloned from a template in some 40 ms; `close` drops it. Empty but for the
 * tables, unless the starter data is asked for, or `nothing` at all.
 */
export async function createTestDatabase({
  from = 'migrated',
}: {
  from?: Template | 'nothing';
} = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  made += 1;
  const name = `test_${process.pid}_${made}_${crypto.randomUUID().slice(0, 8)}`;
  const template = from === 'nothing' ? 'template0' : await ensureTemplate(server, from);
  await asAdmin(server, (admin) => admin.query(`create database ${name} template ${template}`));
  const connection = { ...server, database: name };
  const database = connect(connection, () => undefined);
  const socket = new URLSearchParams({ host: server.host, port: String(server.port) });
  return {
    ...database,
    connection,
    url: `postgresql://${server.user}:${server.password ?? ''}@localhost/${name}?${socket}`,
    close: async () => {
      await database.close();
      await asAdmin(server, (admin) => dropDatabase(admin, name));
    },
  };
}

/** Drops it once its sessions are gone, which takes a moment after closing them; those left open are ended. */
async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rowCount } = await admin.query('select from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0) break;
    await sleep(25);
  }
  await admin.query(`drop database if exists ${name} with (force)`);
}
