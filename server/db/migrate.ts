import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { advisoryLockIds } from './locks.ts';
import { wholeFileChecksums } from './whole-file-checksums.ts';

const MIGRATIONS_DIR = fileURLToPath(new URL('./migrations/', import.meta.url));

const MIGRATION_FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** Databases with the migrations up to `LAST_BEFORE_BASELINE` record the baseline without running it. */
const BASELINE = '0400_baseline.sql';
const LAST_BEFORE_BASELINE = '0360_new_sizes.sql';

type Migration = { name: string; sql: string; checksum: string };

/**
 * Applies new migrations, in one process at a time.
 * @throws with the file's name if an applied migration was removed or its statements were changed
 * @throws with the file's name if a new migration sorts before an applied one
 */
export async function migrate(
  pool: pg.Pool,
  directory = MIGRATIONS_DIR,
  upTo = 'the last',
): Promise<string[]> {
  const migrations = (await readMigrations(directory)).filter(({ name }) => name <= upTo);
  const client = await pool.connect();
  const ignoreError = () => undefined; // the running query rejects with the same error
  client.on('error', ignoreError);
  try {
    const appliedNames: string[] = [];
    for (;;) {
      const name = await applyNextMigration(client, migrations);
      if (name === null) return appliedNames;
      appliedNames.push(name);
    }
  } finally {
    client.off('error', ignoreError);
    client.release();
  }
}

async function applyNextMigration(client: pg.PoolClient, migrations: Migration[]): Promise<string | null> {
  await client.query('begin');
  try {
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
    // Unlike a session-level lock, this one works behind a pooler that shares sessions.
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLockIds.migration]);
    await createMigrationTable(client);
    const baseline = migrations.find(({ name }) => name === BASELINE);
    if (baseline) await adoptBaseline(client, baseline);
    const next = findNextMigration(migrations, await readAppliedMigrations(client));
    if (next !== null) await applyMigration(client, next);
    await client.query('commit');
    return next?.name ?? null;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** @throws if the last of the old migrations is missing */
export function replaceOldMigrationsWithBaseline(appliedMigrations: readonly string[]): string[] {
  const migrationsFromBaseline = appliedMigrations.filter((name) => name >= BASELINE);
  if (migrationsFromBaseline.length === appliedMigrations.length) return migrationsFromBaseline;
  if (!appliedMigrations.includes(LAST_BEFORE_BASELINE)) {
    throw new Error(
      `This data is from a version before migration ${LAST_BEFORE_BASELINE}. Start the last version that has this file on it once, then this version.`,
    );
  }
  return [...new Set([BASELINE, ...migrationsFromBaseline])];
}

async function adoptBaseline(client: pg.PoolClient, { name, checksum }: Migration): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migration');
  replaceOldMigrationsWithBaseline(rows.map((row) => row.name));
  const { rowCount } = await client.query('delete from schema_migration where name < $1', [name]);
  if (rowCount === 0) return;
  await client.query('insert into schema_migration (name, checksum) values ($1, $2) on conflict do nothing', [
    name,
    checksum,
  ]);
}

async function createMigrationTable(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
}

async function readAppliedMigrations(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration order by name',
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function findNextMigration(migrations: Migration[], appliedChecksums: Map<string, string>): Migration | null {
  const knownNames = new Set(migrations.map(({ name }) => name));
  const newestName = migrations.at(-1)?.name ?? '';
  for (const name of appliedChecksums.keys()) {
    // Unknown migrations with later names belong to a newer version of the app.
    if (!knownNames.has(name) && name < newestName) {
      throw new Error(`Migration ${name} was applied to this database, but its file is missing.`);
    }
  }
  for (const { name, checksum } of migrations) {
    const appliedChecksum = appliedChecksums.get(name) ?? checksum;
    if (appliedChecksum !== checksum && !wholeFileChecksums[name]?.includes(appliedChecksum)) {
      throw new Error(
        `Migration ${name} was changed after it was applied to this database. Restore it, and make the change in a new file.`,
      );
    }
  }
  const next = migrations.find(({ name }) => !appliedChecksums.has(name)) ?? null;
  const laterMigration = next && [...appliedChecksums.keys()].find((name) => name > next.name);
  if (next && laterMigration) {
    throw new Error(
      `Migration ${next.name} comes after ${laterMigration}, which was applied already: renumber it.`,
    );
  }
  return next;
}

async function applyMigration(client: pg.PoolClient, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
  await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
}

/** SHA-256 of a migration without comments and line breaks, which may change after it has been applied. */
export function checksumStatements(sql: string): string {
  const statements = sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim();
  return createHash('sha256').update(statements).digest('hex');
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const nameByNumber = new Map<string, string>();
  for (const name of names) {
    const number = MIGRATION_FILE_NAME.exec(name)?.[1];
    if (number === undefined) throw new Error(`Migration ${name} is not named like 0001_title.sql.`);
    const sameNumberName = nameByNumber.get(number);
    if (sameNumberName) throw new Error(`Migrations ${sameNumberName} and ${name} have the same number.`);
    nameByNumber.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      return { name, sql, checksum: checksumStatements(sql) };
    }),
  );
}
