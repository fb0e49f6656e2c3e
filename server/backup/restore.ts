import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, pipeline as piped, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import { z } from 'zod';
import { migrate, replaceOldMigrationsWithBaseline } from '#server/db/migrate.ts';
import { BackupError, toDiskFullError } from './errors.ts';
import { createFrameReader } from './frames.ts';
import { createDecryptStream } from './sealed.ts';
import {
  beginBackupTransaction,
  computeTableChecksum,
  quoteIdentifier,
  quoteIdentifiers,
  readMigrations,
  readTables,
  type Table,
} from './tables.ts';

const MAX_HEADER_BYTES = 4_096;

const headerSchema = z.object({
  cartwise: z.literal('backup'),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  seal: z.nullable(z.object({ salt: z.string(), iv: z.string(), check: z.string() })),
});
const manifestSchema = z.object({
  migrations: z.array(z.tuple([z.string(), z.string()])),
  partitions: z.array(z.object({ name: z.string(), create: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
const trailerSchema = z.object({
  contents: z.record(z.string(), z.object({ rows: z.number(), checksum: z.string() })),
  sequences: z.record(z.string(), z.number()),
});

type Manifest = z.output<typeof manifestSchema>;

async function readHeader(
  path: string,
): Promise<{ headerLine: string; header: z.output<typeof headerSchema> }> {
  const file = await open(path).catch((error: Error) => {
    throw new BackupError(`${path} cannot be read: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEADER_BYTES), 0, MAX_HEADER_BYTES, 0);
    const end = buffer.subarray(0, bytesRead).indexOf('\n') + 1;
    const headerLine = buffer.subarray(0, end).toString();
    return { headerLine, header: headerSchema.parse(JSON.parse(headerLine)) };
  } catch {
    throw new BackupError(`${path} is no backup of Cartwise, or of a version that is newer than this one.`);
  } finally {
    await file.close();
  }
}

async function openBackup(path: string, passphrase: string | undefined) {
  const { headerLine, header } = await readHeader(path);
  if (header.seal !== null && passphrase === undefined) {
    throw new BackupError(
      'This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.',
    );
  }
  const decrypt =
    header.seal === null
      ? new PassThrough()
      : await createDecryptStream(header.seal, passphrase ?? '', headerLine);
  const file = createReadStream(path, { start: Buffer.byteLength(headerLine) });
  const stream = piped(file, decrypt, createGunzip(), () => undefined); // reading from the stream throws the error
  return { madeAt: header.madeAt, frames: createFrameReader(stream), close: () => file.destroy() };
}

const IS_USED_QUERY = `select exists (select from app_user) or exists (select from price_observation) as "isUsed"`;

async function rejectUsedDatabase(client: pg.PoolClient): Promise<void> {
  const { rows: schemaRows } = await client.query<{ isMade: boolean }>(
    `select to_regclass('app_user') is not null and to_regclass('price_observation') is not null as "isMade"`,
  );
  if (!schemaRows[0]?.isMade) return;
  const { rows } = await client.query<{ isUsed: boolean }>(IS_USED_QUERY);
  if (rows[0]?.isUsed) {
    throw new BackupError(
      'This database has accounts or prices. To replace all that is in it add --replace.',
    );
  }
}

/**
 * Migrates the database to the backup's version.
 * @throws if the backup is older than the database or newer than the app
 * @throws if the database has users or prices, unless `canReplaceData`
 */
async function prepareDatabase(
  pool: pg.Pool,
  { migrations }: Manifest,
  canReplaceData: boolean,
): Promise<void> {
  const backupMigrations = replaceOldMigrationsWithBaseline(migrations.map(([name]) => name));
  const newestMigration = backupMigrations.at(-1) ?? '';
  const client = await pool.connect();
  try {
    if (!canReplaceData) await rejectUsedDatabase(client);
    await migrate(pool, undefined, newestMigration);
    const databaseMigrations = await readMigrations(client);
    const missingMigration = backupMigrations.find(
      (name) => !databaseMigrations.some(([known]) => known === name),
    );
    if (missingMigration) {
      throw new BackupError(
        `The backup is of a newer version (${missingMigration}). Install that version, and restore then.`,
      );
    }
    if (databaseMigrations.length > backupMigrations.length) {
      throw new BackupError(
        `The backup is of an older version (${newestMigration}) than this database. Restore it into a new, empty one, which the ` +
          'next start brings up to date.',
      );
    }
  } finally {
    client.release();
  }
}

async function fillTables(
  client: pg.PoolClient,
  tables: Table[],
  copy: (table: Table) => AsyncIterable<Buffer>,
) {
  await client.query(`truncate ${quoteIdentifiers(tables.map(({ name }) => name))} restart identity`);
  for (const table of tables) {
    await client.query(`alter table ${quoteIdentifier(table.name)} disable trigger user`);
    const copyStream = client.query(
      from(`copy ${quoteIdentifier(table.name)} (${quoteIdentifiers(table.columns)}) from stdin`),
    );
    await pipeline(Readable.from(copy(table)), copyStream);
    await client.query(`alter table ${quoteIdentifier(table.name)} enable trigger user`);
  }
}

export type RestoreResult = { madeAt: string; tables: number; rows: number };

/**
 * Restores a backup in one transaction. If a table's row count or checksum differs, the transaction is rolled back.
 * @throws {BackupError} for a wrong passphrase, a truncated file or tables of a different version
 * @throws {BackupError} if the database has users or prices, unless `canReplaceData`
 */
export async function restoreBackup(
  pool: pg.Pool,
  path: string,
  { passphrase, canReplaceData }: { passphrase?: string | undefined; canReplaceData: boolean },
): Promise<RestoreResult> {
  const { madeAt, frames, close } = await openBackup(path, passphrase);
  let client: pg.PoolClient | null = null;
  try {
    const manifest = manifestSchema.parse(await frames.json());
    await prepareDatabase(pool, manifest, canReplaceData);
    client = await pool.connect();
    await beginBackupTransaction(client, 'read write');
    const databaseTables = await readTables(client);
    const unknownTable = manifest.tables.find(
      ({ name }) => !databaseTables.some((table) => table.name === name),
    );
    if (unknownTable || databaseTables.length !== manifest.tables.length) {
      throw new BackupError(
        `The tables of the backup are not those of this version (${unknownTable?.name ?? 'one is missing'}).`,
      );
    }
    for (const { create } of manifest.partitions) await client.query(create);
    await fillTables(client, manifest.tables, () => frames.rows());
    const { contents, sequences } = trailerSchema.parse(await frames.json());
    await frames.expectEnd();
    let rows = 0;
    for (const table of manifest.tables) {
      const restoredChecksum = await computeTableChecksum(client, table);
      const expectedChecksum = contents[table.name];
      if (
        restoredChecksum.rows !== expectedChecksum?.rows ||
        restoredChecksum.checksum !== expectedChecksum.checksum
      ) {
        throw new BackupError(
          `${table.name} is not what was written down in the backup: nothing was changed.`,
        );
      }
      rows += restoredChecksum.rows;
    }
    for (const [name, last] of Object.entries(sequences)) {
      await client.query('select setval($1::regclass, $2)', [quoteIdentifier(name), last]);
    }
    await client.query('commit');
    client.release();
    return { madeAt, tables: manifest.tables.length, rows };
  } catch (error) {
    client?.release(true);
    throw error instanceof BackupError
      ? error
      : toDiskFullError(toBackupError(error), 'of the database: nothing was changed');
  } finally {
    close();
  }
}

/** Decompression errors and invalid values (SQLSTATE classes 22 and 23) mean a damaged file. */
function toBackupError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isDamaged = /^(Z_|22|23)/.test(code) || error instanceof SyntaxError || error instanceof z.ZodError;
  return isDamaged ? new BackupError('The backup is damaged or cut off: nothing was changed.') : error;
}
