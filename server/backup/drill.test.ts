import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/compose/open-database.ts';
import { connect } from '#server/db/connect.ts';
import { startEmbeddedDatabase } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { parseEnv } from '#server/env/env.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { insertSharedList } from '#tests/support/insert-shared-list.ts';
import { recordObservations } from '#tests/support/record-observations.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestApp } from '#tests/support/test-app.ts';
import { isFullTier, itInFullTier } from '#tests/support/tier.ts';
import { backUpDatabase } from './back-up.ts';
import { runNightlyBackup } from './nightly.ts';
import { restoreBackup } from './restore.ts';
import { computeTableChecksum, readTables } from './tables.ts';

const now = new Date('2026-11-22T09:00:00Z');
const passphrase = 'four words of Maya’s own';
let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let shopper: Awaited<ReturnType<typeof signIn>>;
let plainPath: string;
let encryptedPath: string;
let summary: Awaited<ReturnType<typeof backUpDatabase>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-backup-'));
  database = await createTestDatabase({ template: 'seeded' });
  shopper = await signIn(database.db, { first_name: 'Tab\tNew\nline \\N 🥑', email: 'maya@example.com' });
  await insertSharedList(database.db, { title: 'Sunday' });
  const items = await database.db.selectFrom('grocery_item').select('id').limit(20).execute();
  const chains = await database.db.selectFrom('chain').select('id').limit(5).execute();
  const combinations = ['2026-03-05', '2026-11-20'].flatMap((day) =>
    items.flatMap((item) => chains.map((chain) => ({ day, itemId: item.id, chainId: chain.id }))),
  );
  const rows = combinations.map(({ day, ...reference }) => ({
    ...reference,
    ...{
      storeId: null,
      priceCents: 349,
      regularPriceCents: null,
      channel: 'in-store' as const,
      source: 'test',
    },
    observedAt: new Date(day),
  }));
  expect((await recordObservations(database.db, rows, { now })).inserted).toBe(200);
  plainPath = join(folder, 'plain.backup');
  encryptedPath = join(folder, 'encrypted.backup');
  summary = await backUpDatabase(database.pool, encryptedPath, { passphrase, now });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

async function readChecksums(connection: pg.ClientConfig) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`set timezone = 'UTC'`);
  const checksums: Record<string, unknown> = {};
  for (const table of await readTables(client))
    checksums[table.name] = await computeTableChecksum(client, table);
  await client.end();
  return checksums;
}

describe('Backup and restore', () => {
  it.runIf(isFullTier)(
    "After a backup is restored into a new cluster, its checksums match the original's, and the app runs on it",
    {
      timeout: 60_000,
    },
    async () => {
      expect(summary.rows).toBeGreaterThan(2_000);
      const originalChecksums = await readChecksums(database.connection);

      const cluster = await startEmbeddedDatabase({ dataDir: join(folder, 'new'), sync: false });
      const restoredDatabase = connect(cluster.connection, () => undefined);
      const restored = await restoreBackup(restoredDatabase.pool, encryptedPath, {
        passphrase,
        canReplaceData: false,
      });
      expect(restored).toEqual({ madeAt: now.toISOString(), rows: summary.rows, tables: summary.tables });
      expect(await readChecksums(cluster.connection)).toEqual(originalChecksums);

      const app = await startTestApp(restoredDatabase.db);
      const body = { itemId: 1, quantity: 2 };
      const { rows } = await restoredDatabase.pool.query('select min(id) as id from grocery_item');
      const added = await app.call('POST', '/api/cart', {
        headers: shopper.headers,
        body: { ...body, itemId: rows[0].id },
      });
      expect(added.status, 'numbers go on where they were').toBe(201);
      expect((await app.call('GET', '/api/search?q=milk')).body.items.length).toBeGreaterThan(3);
      await app.close();
      await restoredDatabase.close();
      await cluster.stop();
    },
  );

  it('A backup taken during writes is a consistent snapshot', async () => {
    let isDone = false;
    const write = async () => {
      while (!isDone) await signIn(database.db, { email: 'pair@example.com' });
    };
    const writers = [write(), write()];
    await backUpDatabase(database.pool, plainPath, { now });
    isDone = true;
    await Promise.all(writers);
    const target = await createTestDatabase({ template: 'nothing' });
    await restoreBackup(target.pool, plainPath, { canReplaceData: false });
    const { rows } = await target.pool.query(`select count(*)::int as n, count(session)::int as with_session
      from app_user left join session on session.user_id = app_user.id`);
    // Each of the two writers inserts an account before its session, so each can leave one account without a session.
    expect(rows[0].n - rows[0].with_session).toBeLessThanOrEqual(2);
    await target.close();
  });
});

describe('Unusable backups', () => {
  let target: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    target = await createTestDatabase({ template: 'nothing' });
  });
  afterAll(() => target.close());

  const tryRestore = async (path: string, options: { passphrase?: string } = {}) => {
    try {
      await restoreBackup(target.pool, path, { canReplaceData: false, ...options });
      return 'restored';
    } catch (error) {
      const { rows } = await target.pool.query(`select to_regclass('app_user') as made`);
      if (rows[0].made !== null) {
        expect((await target.pool.query('select from app_user')).rowCount, 'nothing was changed').toBe(0);
      }
      return error instanceof Error ? error.message : error;
    }
  };

  itInFullTier(
    "A restore with a wrong passphrase or a damaged backup file fails and says what's wrong",
    { timeout: 60_000 },
    async () => {
      expect(await tryRestore(encryptedPath, { passphrase: 'four other words' })).toBe(
        'This passphrase is not the one that the backup was made with.',
      );
      expect(await tryRestore(encryptedPath)).toContain('set BACKUP_PASSPHRASE');
      const damaged = 'The backup is damaged or cut off: nothing was changed.';
      for (const [path, options] of [
        [plainPath, {}],
        [encryptedPath, { passphrase }],
      ] as const) {
        const copy = `${path}.copy`;
        await copyFile(path, copy);
        const { length } = await readFile(copy);
        await truncate(copy, length - 9);
        expect(await tryRestore(copy, options), 'its last bytes').toBe(damaged);
        await truncate(copy, Math.floor(length / 3));
        expect(await tryRestore(copy, options), 'cut').toBe(damaged);
        const bytes = await readFile(path);
        bytes[Math.floor(length / 2)] = (bytes[Math.floor(length / 2)] ?? 0) ^ 1;
        await writeFile(copy, bytes);
        expect(await tryRestore(copy, options), 'one bit').toBe(damaged);
      }
      await writeFile(join(folder, 'letter'), 'Dear Maya,\n');
      expect(await tryRestore(join(folder, 'letter'))).toContain('is no backup of Cartwise');
      expect(await tryRestore(join(folder, 'absent'))).toContain('cannot be read');
    },
  );

  itInFullTier(
    "A restore doesn't replace a database that contains accounts unless it's explicitly told to",
    async () => {
      const usedDatabase = await createTestDatabase();
      await signIn(usedDatabase.db, { email: 'somebody@example.com' });
      const restoreInto = (isReplacing: boolean) =>
        restoreBackup(usedDatabase.pool, encryptedPath, { passphrase, canReplaceData: isReplacing });
      await expect(restoreInto(false)).rejects.toThrow(
        'This database has accounts or prices. To replace all',
      );
      await restoreInto(true);
      const { rows } = await usedDatabase.pool.query(
        `select count(*)::int as n from app_user where email = 'somebody@example.com'`,
      );
      expect(rows[0].n).toBe(0);
      await usedDatabase.close();
    },
  );

  itInFullTier(
    "A restore rejects a backup made by another version and says whether it's older or newer",
    async () => {
      const newer = await createTestDatabase();
      await newer.pool.query(`insert into schema_migration (name, checksum) values ('9999_new.sql', '')`);
      await expect(
        restoreBackup(newer.pool, encryptedPath, { passphrase, canReplaceData: true }),
      ).rejects.toThrow('of an older version');
      const path = join(folder, 'newer.backup');
      await backUpDatabase(newer.pool, path, { now });
      expect(await tryRestore(path)).toContain('of a newer version (9999_new.sql)');
      await newer.close();
    },
  );
});

describe('Nightly backups', () => {
  it("Running the nightly backup again later in the day doesn't create a second backup", async () => {
    const nightly = join(folder, 'nightly');
    await runNightlyBackup(database.pool, { folder: nightly, now });
    await runNightlyBackup(database.pool, { folder: nightly, now: new Date('2026-11-22T20:00:00Z') });
    expect(await readdir(nightly)).toEqual(['cartwise-2026-11-22T090000Z.backup']);
  });

  it.runIf(existsSync('/dev/full'))(
    'A backup to a full disk reports the failure and leaves no partial file',
    async () => {
      const path = join(folder, 'full.backup');
      await symlink('/dev/full', `${path}.part`);
      await expect(backUpDatabase(database.pool, path, { now })).rejects.toThrow(
        `There is no room left on the disk for ${path}: nothing was kept of this backup.`,
      );
      expect((await readdir(folder)).filter((name) => name.startsWith('full'))).toEqual([]);
    },
  );

  itInFullTier(
    'The app opens a database restored from a backup that predates the baseline migration',
    async () => {
      const oldDatabase = await createTestDatabase({ template: 'nothing' });
      await migrate(oldDatabase.pool, undefined, '0400_baseline.sql');
      await oldDatabase.pool.query('delete from schema_migration');
      await oldDatabase.pool.query(
        "insert into schema_migration (name, checksum) values ('0001_users_and_sessions.sql', ''), ('0360_new_sizes.sql', '')",
      );
      await signIn(oldDatabase.db, { email: 'ada@example.com' });
      const path = join(folder, 'old.backup');
      await backUpDatabase(oldDatabase.pool, path, { now });
      await oldDatabase.close();
      const target = await createTestDatabase({ template: 'nothing' });
      await restoreBackup(target.pool, path, { canReplaceData: false });
      const opened = await openDatabase(parseEnv({ DATABASE_URL: target.url }), 'app', () => undefined);
      await opened.close();
      const { rows } = await target.pool.query(
        `select (select min(name) from schema_migration) as oldest, email from app_user`,
      );
      expect(rows).toEqual([{ oldest: '0400_baseline.sql', email: 'ada@example.com' }]);
      await target.close();
    },
  );
});
