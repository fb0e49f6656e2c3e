import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { migrate } from './migrate.ts';
import { checkServerVersion } from './server-version.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let directory: string;

const productMigrations = join(import.meta.dirname, 'migrations');

const file = (name: string, sql: string) => writeFile(join(directory, name), sql);

beforeEach(async () => {
  database = await createTestDatabase();
  // Uses its own migration list instead of the product's.
  await database.pool.query('drop table schema_migration');
  directory = await mkdtemp(join(tmpdir(), 'cartwise-migrations-'));
  await file('0001_first.sql', 'create table first (n integer);\ninsert into first values (1);\n');
  await file('0002_second.sql', 'create table second (n integer);');
});

afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

const exists = async (table: string) => {
  const { rows } = await database.pool.query('select to_regclass($1) is not null as found', [table]);
  return rows[0].found;
};

describe('migrate', () => {
  it('applies new files in order, and none twice', async () => {
    expect(await migrate(database.pool, directory)).toEqual(['0001_first.sql', '0002_second.sql']);
    expect(await migrate(database.pool, directory)).toEqual([]);
    await file('0003_third.sql', 'insert into first select n from second union all select 3');
    expect(await migrate(database.pool, directory)).toEqual(['0003_third.sql']);
    expect((await database.pool.query('select n from first order by n')).rows).toEqual([{ n: 1 }, { n: 3 }]);
  });

  it('lets processes that start together take turns', async () => {
    const pools = Array.from({ length: 4 }, () => new pg.Pool(database.connection));
    const applied = await Promise.all(pools.map((pool) => migrate(pool, directory)));
    expect(applied.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
    expect((await database.pool.query('select n from first')).rows).toEqual([{ n: 1 }]);
    for (const pool of pools) await pool.end();
  });

  it('rolls back a file that fails halfway, names it, and keeps those before it', async () => {
    await file('0003_third.sql', 'create table third (n integer); insert into nowhere values (1);');
    await expect(migrate(database.pool, directory)).rejects.toThrow(
      'Migration 0003_third.sql failed: relation "nowhere" does not exist',
    );
    expect([await exists('second'), await exists('third')]).toEqual([true, false]);
  });

  it('names a file that was changed after it was applied, ignoring line endings', async () => {
    await migrate(database.pool, directory);
    await file('0001_first.sql', 'create table first (n integer);\r\ninsert into first values (1);\r\n');
    expect(await migrate(database.pool, directory)).toEqual([]);
    await file('0001_first.sql', 'create table first (n bigint);');
    await expect(migrate(database.pool, directory)).rejects.toThrow('Migration 0001_first.sql was changed');
  });

  it('names a file that was removed, and ignores those applied by a newer version', async () => {
    await file('0003_third.sql', 'create table third ()');
    await migrate(database.pool, directory);
    await rm(join(directory, '0003_third.sql'));
    expect(await migrate(database.pool, directory)).toEqual([]);
    await rm(join(directory, '0001_first.sql'));
    await expect(migrate(database.pool, directory)).rejects.toThrow('Migration 0001_first.sql was applied');
  });

  it.each([
    ['0001_twin.sql', 'have the same number'],
    ['3_third.sql', 'is not named like 0001_title.sql'],
  ])('refuses %s', async (name, message) => {
    await file(name, 'select 1');
    await expect(migrate(database.pool, directory)).rejects.toThrow(message);
  });

  it('refuses a file that comes too late', async () => {
    await migrate(database.pool, directory);
    await database.pool.query("delete from schema_migration where name = '0001_first.sql'");
    await expect(migrate(database.pool, directory)).rejects.toThrow(
      '0001_first.sql comes after 0002_second.sql',
    );
  });

  it("creates the product's tables in an empty database", async () => {
    await database.pool.query('drop schema public cascade; create schema public');
    const names = (await readdir(productMigrations)).sort();
    expect(await migrate(database.pool)).toEqual(names);
  });

  it('renames starter items with wrong labels, but never onto another item', async () => {
    await database.pool.query('drop schema public cascade; create schema public');
    const before = await mkdtemp(join(tmpdir(), 'cartwise-before-'));
    for (const name of await readdir(productMigrations)) {
      if (name < '0022') await copyFile(join(productMigrations, name), join(before, name));
    }
    await migrate(database.pool, before);
    await rm(before, { recursive: true });
    await database.pool.query(`
      insert into grocery_item (name, brand, unit, category, source) values
        ('2% Reduced Fat Milk', 'Signature SELECT', '1 gal', 'Dairy', 'seed'),
        ('Pound Cake', 'Sara Lee', '10.75 oz', 'Bakery', 'seed'),
        ('Large Eggs', 'Signature SELECT', 'dozen', 'Dairy', 'seed'),
        ('Large Eggs', 'Lucerne', 'dozen', 'Dairy', 'import'),
        ('Ricotta Cheese', 'Signature SELECT', '15 oz', 'Dairy', 'import')`);
    await migrate(database.pool);
    const { rows } = await database.pool.query('select name, brand, category from grocery_item order by id');
    expect(rows.map((row) => [row.name, row.brand, row.category])).toEqual([
      ['2% Reduced Fat Milk', 'Lucerne', 'Dairy'],
      ['Frozen Pound Cake', 'Sara Lee', 'Frozen'],
      ['Large Eggs', 'Signature SELECT', 'Dairy'],
      ['Large Eggs', 'Lucerne', 'Dairy'],
      ['Ricotta Cheese', 'Signature SELECT', 'Dairy'],
    ]);
  });
});

describe('a database created by an earlier version of a file', () => {
  const former = {
    '0022_usual_piece.sql': '63b10e53b2140ce53fb20e159e9e2f1a9734b9d8e9fde400d1bc6d4486ffd2d1',
    '0023_kinds_and_firmness.sql': '987267cfa47b9964e760b126156f84a6c80439163fec90fc660cede5b4f04cd1',
  };

  it('is accepted, and gets what that version lacked', async () => {
    await database.pool.query('drop schema public cascade; create schema public');
    const before = await mkdtemp(join(tmpdir(), 'cartwise-before-'));
    for (const name of await readdir(productMigrations)) {
      if (name < '0024') await copyFile(join(productMigrations, name), join(before, name));
    }
    await migrate(database.pool, before);
    await rm(before, { recursive: true });
    for (const [name, checksum] of Object.entries(former)) {
      await database.pool.query('update schema_migration set checksum = $2 where name = $1', [
        name,
        checksum,
      ]);
    }
    // The function as it was, except for a part that isn't checked.
    await database.pool.query(`
      create or replace function wished_item(item_id integer, firmness text) returns integer
        language sql stable strict parallel safe return item_id;
      insert into grocery_item (name, brand, unit, category, source) values
        ('Maple Syrup', 'Log Cabin', '24 fl oz', 'Pantry', 'seed'),
        ('Allergy Tablets', 'Zyrtec', '30 ct', 'Personal Care', 'import')`);
    expect(await migrate(database.pool)).toContain('0026_former_versions.sql');
    const { rows } = await database.pool.query('select name from grocery_item order by id');
    expect(rows.map(({ name }) => name)).toEqual(['Pancake Syrup', 'Allergy Tablets']);
    const { rows: code } = await database.pool.query(
      "select pg_get_functiondef('wished_item'::regproc) as text",
    );
    expect(code[0].text).toContain('per lb');
    expect(await migrate(database.pool)).toEqual([]);
  });

  it('is still refused if the version was a different one', async () => {
    await database.pool.query('drop schema public cascade; create schema public');
    await migrate(database.pool);
    await database.pool.query(
      "update schema_migration set checksum = 'another' where name = '0022_usual_piece.sql'",
    );
    await expect(migrate(database.pool)).rejects.toThrow('0022_usual_piece.sql was changed');
  });
});

describe('checkServerVersion', () => {
  it('accepts 15 and newer, and otherwise names the version it found', async () => {
    await expect(checkServerVersion(database.pool)).resolves.toBeUndefined();
    const old = { query: async () => ({ rows: [{ version: '140011', text: '14.11' }] }) };
    await expect(checkServerVersion(old)).rejects.toThrow(
      'leads to PostgreSQL 14.11; Cartwise needs 15 or newer',
    );
  });
});
