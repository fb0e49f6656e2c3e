import type pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from '#server/db/connect.ts';
import { cloneDatabase } from './clone.ts';
import type { DatabaseTemplate, TestServer } from './cluster.ts';

export type TestDatabase = Database & {
  connection: pg.PoolConfig;
  /** The connection as a `DATABASE_URL` for another process. */
  url: string;
};

export function openDatabase(connection: TestServer & { database: string }): TestDatabase {
  const { host, port, user, password = '', database: name } = connection;
  const socketParams = new URLSearchParams({ host, port: String(port) });
  return {
    ...connect(connection, () => undefined),
    connection,
    url: `postgresql://${user}:${password}@localhost/${name}?${socketParams}`,
  };
}

/** Creates a database for one test file, by default with empty tables. `close` drops it. */
export async function createTestDatabase({
  template = 'migrated',
}: {
  template?: DatabaseTemplate | 'nothing';
} = {}): Promise<TestDatabase> {
  const { connection, drop } = await cloneDatabase(inject('testServer'), template);
  const database = openDatabase(connection);
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
