import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { itInFullTier } from '#tests/support/tier.ts';
import { migrate } from './migrate.ts';
import { checkServerVersion } from './server-version.ts';
import { wholeFileChecksums } from './whole-file-checksums.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let directory: string;

const productMigrations = join(import.meta.dirname, 'migrations');

const writeMigration = (name: string, sql: string) => writeFile(join(directory, name), sql);

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('drop table schema_migration');
  directory = await mkdtemp(join(tmpdir(), 'cartwise-migrations-'));
  await writeMigration('0001_first.sql', 'create table first (n integer);\ninsert into first values (1);\n');
  await writeMigration('0002_second.sql', 'create table second (n integer);');
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const tableExists = async (table: string) => {
  const { rows } = await database.pool.query('select to_regclass($1) is not null as found', [table]);
  return rows[0].found;
};

describe('migrate', () => {
  itInFullTier('migrate applies each new file once and in order', async () => {
    expect(await migrate(database.pool, directory)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(database.pool, directory)).toEqual([]);
    await writeMigration('0003_third.sql', 'insert into first select n from second union all select 3');
    expect(await migrate(database.pool, directory)).toEqual(['0003_third.sql']);
    expect((await database.pool.query('select n from first order by n')).rows).toEqual([{ n: 1 }, { n: 3 }]);
  });

  itInFullTier('migrate applies each file once if several processes start together', async () => {
    const pools = Array.from({ length: 4 }, () => new pg.Pool(database.connection));
    const applied = await Promise.all(pools.map((pool) => migrate(pool, directory)));
    expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect((await database.pool.query('select n from first')).rows).toEqual([{ n: 1 }]);
    for (const pool of pools) await pool.end();
  });

  it('If a file fails halfway, migrate rolls it back and reports its name', async () => {
    await writeMigration('0003_third.sql', 'create table third (n integer); insert into nowhere values (1);');
    await expect(migrate(database.pool, directory)).rejects.toThrow(
      'Migration 0003_third.sql failed: relation "nowhere" does not exist',
    );
    expect([await tableExists('second'), await tableExists('third')]).toEqual([true, false]);
  });

  it('migrate fails if the statements of an applied file were changed, but not if only its comments or line endings were', async () => {
    await migrate(database.pool, directory);
    await writeMigration(
      '0001_first.sql',
      '-- The first table.\r\ncreate table first (n integer);\r\ninsert into first values (1); -- one row\r\n',
    );
    expect(await migrate(database.pool, directory)).toEqual([]);
    await writeMigration('0001_first.sql', 'create table first (n bigint);');
    await expect(migrate(database.pool, directory)).rejects.toThrow('Migration 0001_first.sql was changed');
  });

  it('migrate accepts a database that recorded the checksums of whole files', async () => {
    await database.pool.query('create table schema_migration (name text primary key, checksum text)');
    for (const [name, checksums] of Object.entries(wholeFileChecksums)) {
      await database.pool.query('insert into schema_migration values ($1, $2)', [name, checksums.at(-1)]);
    }
    const applied = await migrate(database.pool);
    expect(applied.filter((name) => name in wholeFileChecksums)).toEqual([]);
  });

  it('migrate fails if an applied file was removed, unless a newer version added it', async () => {
    await writeMigration('0003_third.sql', 'create table third ()');
    await migrate(database.pool, directory);
    await rm(join(directory, '0003_third.sql'));
    expect(await migrate(database.pool, directory)).toEqual([]);
    await rm(join(directory, '0001_first.sql'));
    await expect(migrate(database.pool, directory)).rejects.toThrow('Migration 0001_first.sql was applied');
  });

  it.each([
    ['0001_twin.sql', 'have the same number'],
    ['3_third.sql', 'is not named like 0001_title.sql'],
  ])('migrate rejects the file name %s', async (name, message) => {
    await writeMigration(name, 'select 1');
    await expect(migrate(database.pool, directory)).rejects.toThrow(message);
  });

  it('migrate rejects a new file that sorts before an applied file', async () => {
    await migrate(database.pool, directory);
    await database.pool.query("delete from schema_migration where name = '0001_first.sql'");
    await expect(migrate(database.pool, directory)).rejects.toThrow(
      '0001_first.sql comes after 0002_second.sql',
    );
  });

  it("migrate applies all of the app's migrations to an empty database", async () => {
    await database.pool.query('drop schema public cascade; create schema public');
    const names = (await readdir(productMigrations)).sort();
    expect(await migrate(database.pool)).toEqual(names);
  });

  it('migrate can stop after a given file', async () => {
    await writeMigration('0003_third.sql', 'create table third ()');
    expect(await migrate(database.pool, directory, '0002_second.sql')).toEqual([
      '0001_first.sql',
      '0002_second.sql',
    ]);
    expect(await migrate(database.pool, directory)).toEqual(['0003_third.sql']);
  });
});

describe('Databases from before the baseline', () => {
  const createOldDatabase = async (...names: string[]) => {
    await database.pool.query('drop schema public cascade; create schema public');
    await migrate(database.pool, undefined, '0400_baseline.sql');
    await database.pool.query('delete from schema_migration');
    for (const name of names) {
      await database.pool.query("insert into schema_migration (name, checksum) values ($1, 'former')", [
        name,
      ]);
    }
    await signIn(database.db, { email: 'ada@example.com' });
  };
  const readState = async () => {
    const { rows: migrations } = await database.pool.query('select name from schema_migration order by name');
    const { rows: users } = await database.pool.query('select email from app_user');
    return { migrations: migrations.map(({ name }) => name), users: users.map(({ email }) => email) };
  };

  itInFullTier('A fully migrated older database adopts the baseline and keeps its data', async () => {
    await createOldDatabase('0001_users_and_sessions.sql', '0360_new_sizes.sql');
    const laterMigrations = (await readdir(productMigrations)).sort().slice(1);
    expect(await migrate(database.pool)).toEqual(laterMigrations);
    expect(await readState()).toEqual({
      migrations: ['0400_baseline.sql', ...laterMigrations],
      users: ['ada@example.com'],
    });
    expect(await migrate(database.pool)).toEqual([]);
  });

  it('If the last pre-baseline migration is missing, migrate changes nothing and says what to do', async () => {
    await createOldDatabase('0001_users_and_sessions.sql', '0350_shared_list_owner_name.sql');
    await expect(migrate(database.pool)).rejects.toThrow(
      'This data is from a version before migration 0360_new_sizes.sql. Start the last version that has this file',
    );
    expect(await readState()).toEqual({
      migrations: ['0001_users_and_sessions.sql', '0350_shared_list_owner_name.sql'],
      users: ['ada@example.com'],
    });
  });
});

describe('checkServerVersion', () => {
  it('checkServerVersion accepts PostgreSQL 15 or newer and rejects older versions', async () => {
    await expect(checkServerVersion(database.pool)).resolves.toBeUndefined();
    const old = { query: async () => ({ rows: [{ version: '140011', text: '14.11' }] }) };
    await expect(checkServerVersion(old)).rejects.toThrow(
      'leads to PostgreSQL 14.11; Cartwise needs 15 or newer',
    );
  });
});
