import { writeSync } from 'node:fs';
import pg from 'pg';
import type { ClientKind } from '#server/db/embedded/claim.ts';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';

/**
 * Runs the embedded database until a test kills it. Arguments: `<data folder> <role> [write]`. Prints `up` once the
 * database is running. With `write`, keeps inserting rows and prints `row n` when row n is committed.
 */
const [dataDir = '', role = 'app', mode = 'idle'] = process.argv.slice(2);

try {
  const embedded = await startEmbeddedDatabase({
    dataDir,
    role: role as ClientKind,
    onProgress: (line) => console.info(line),
  });
  process.once('SIGTERM', async () => {
    await embedded.stop();
    process.exit(0);
  });
  console.info('up');
  if (mode === 'write') await writeForever(embedded.connection);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function writeForever(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create table if not exists written (n integer primary key)');
  const { rows } = await client.query<{ next: number }>(
    'select coalesce(max(n), 0) + 1 as next from written',
  );
  for (let n = rows[0]?.next ?? 1; ; n += 1) {
    await client.query('insert into written (n) values ($1)', [n]);
    writeSync(1, `row ${n}\n`); // Written synchronously, because buffered output would be lost when the process is killed.
  }
}
