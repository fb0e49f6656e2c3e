import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { isProcessAlive } from '#server/db/embedded/postmaster-file.ts';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { advisoryLockIds } from '#server/db/locks.ts';
import { migrate } from '#server/db/migrate.ts';
import { chooseTestDatabaseDir } from '../../scripts/lib/test-database.mjs';

const ROOT = join(import.meta.dirname, '../..');
const TEMPLATE_MAX_AGE_MS = 6 * 3_600_000;

export type TestServer = { host: string; port: number; user: string; password?: string };

/** `migrated` has empty tables, `seeded` has the starter data. */
export type DatabaseTemplate = 'migrated' | 'seeded';

/**
 * Starts the database server that all test runs share, or joins it if it's already running. It runs without fsync.
 * The last run to finish stops it.
 */
export async function startTestCluster(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const embedded = await startEmbeddedDatabase({
    dataDir: chooseTestDatabaseDir(),
    role: 'guest',
    sync: false,
  });
  const { database: _database, ...server } = embedded.connection;
  try {
    await removeLeftovers(server);
    await ensureTemplate(server, 'migrated');
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { server, stop: embedded.stop };
}

/** Runs `work` in the `postgres` database, so it can create and drop other databases. */
export async function runAsAdmin<T>(server: TestServer, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ ...server, database: 'postgres' });
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/**
 * Creates the template database if it doesn't exist yet, and returns its name. The name includes a checksum of the
 * source files. Concurrent processes can call this safely.
 */
export async function ensureTemplate(server: TestServer, template: DatabaseTemplate): Promise<string> {
  const name = `template_${template}_${computeChecksum(template)}`;
  await runAsAdmin(server, async (admin) => {
    const exists = async () =>
      (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1;
    if (await exists()) return;
    await admin.query('select pg_advisory_lock($1)', [advisoryLockIds.testTemplates]);
    if (await exists()) return;
    const buildingName = `building_${process.pid}`;
    await admin.query(`drop database if exists ${buildingName} with (force)`);
    await admin.query(`create database ${buildingName}`);
    const database = connect({ ...server, database: buildingName }, () => undefined);
    try {
      await migrate(database.pool);
      if (template === 'seeded') {
        const { loadSeed } = await import('#server/compose/load-seed.ts');
        await loadSeed(database.db, () => undefined);
      }
    } finally {
      await database.close();
    }
    await admin.query(`comment on database ${buildingName} is '${Date.now()}'`);
    await admin.query(`alter database ${buildingName} with allow_connections false`);
    // A closing session or a running autovacuum would prevent renaming the database.
    await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
      buildingName,
    ]);
    await admin.query(`alter database ${buildingName} rename to ${name}`);
  });
  return name;
}

function computeChecksum(template: DatabaseTemplate): string {
  // The starter data depends on domain rules and server queries, so the checksum covers their files.
  const patterns = template === 'migrated' ? ['server/db/migrations/*.sql'] : ['{server,domain}/**/*.*'];
  const hash = createHash('sha256');
  for (const path of globSync(patterns, { cwd: ROOT }).sort()) {
    if (!path.includes('.test.')) hash.update(path).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Drops databases cloned by dead processes, and templates older than six hours. */
async function removeLeftovers(server: TestServer): Promise<void> {
  await runAsAdmin(server, async (admin) => {
    const { rows } = await admin.query<{ name: string; madeAt: string | null }>(
      `select datname as name, shobj_description(oid, 'pg_database') as "madeAt"
         from pg_database where datname ~ '^(test|building|template)_'`,
    );
    for (const { name, madeAt } of rows) {
      const [kind, pid] = name.split('_');
      const isLeftover =
        kind === 'template'
          ? Date.now() - Number(madeAt) > TEMPLATE_MAX_AGE_MS
          : !isProcessAlive(Number(pid));
      if (isLeftover)
        await admin.query(`drop database if exists ${name} with (force)`).catch(() => undefined);
    }
  });
}
