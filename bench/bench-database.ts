import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '#server/db/connect.ts';
import { readPostmasterFile } from '#server/db/embedded/postmaster-file.ts';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';

export async function openBenchDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwise-bench-'));
  // If this process runs as root, the database server runs as a different user, who needs access to the directory.
  await chmod(dataDir, 0o711);
  const embeddedDatabase = await startEmbeddedDatabase({ dataDir, sync: false });
  const database = connect(embeddedDatabase.connection, (error) => console.error(error.message));
  await migrate(database.pool);
  const close = async () => {
    await database.close();
    await embeddedDatabase.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const serverPid = (await readPostmasterFile(join(dataDir, 'postgres/cluster')))?.pid;
  if (serverPid === undefined) throw new Error('The database has no process.');
  return { db: database.db, pool: database.pool, server: serverPid, close };
}
