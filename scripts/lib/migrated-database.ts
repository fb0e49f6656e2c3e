import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

export async function withMigratedDatabase(
  work: (pool: pg.Pool, url: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwise-schema-'));
  const embeddedDatabase = await startEmbeddedDatabase({ dataDir: folder, sync: false });
  try {
    const pool = new pg.Pool(embeddedDatabase.connection);
    await migrate(pool);
    const { host, port, user, database } = embeddedDatabase.connection;
    await work(
      pool,
      `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    );
    await pool.end();
  } finally {
    await embeddedDatabase.stop();
    await rm(folder, { recursive: true });
  }
}
