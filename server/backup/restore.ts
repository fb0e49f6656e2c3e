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

const MAX_HEAD_BYTES = 4_096;

const head = z.object({
  cartwise: z.literal('backup'),
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  seal: z.nullable(z.object({ salt: z.string(), iv: z.string(), check: z.string() })),
});
const manifest = z.object({
  migrations: z.array(z.tuple([z.string(), z.string()])),
  partitions: z.array(z.object({ name: z.string(), create: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
const closing = z.object({
  contents: z.record(z.string(), z.object({ rows: z.number(), checksum: z.string() })),
  sequences: z.record(z.string(), z.number()),
});

type Manifest = z.output<typeof manifest>;

async function readHead(path: string): Promise<{ line: string; head: z.output<typeof head> }> {
  const file = await open(path).catch((error: Error) => {
    throw new BackupError(`${path} cannot be read: ${error.message}`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_HEAD_BYTES), 0, MAX_HEAD_BYTES, 0);
    const end = buffer.subarray(0, bytesRead).indexOf('\n') + 1;
    const line = buffer.subarray(0, end).toString();
    return { line, head: head.parse(JSON.parse(line)) };
  } catch {
    throw new BackupError(`${path} is no backup of Cartwise, or of a version that is newer than this one.`);
  } finally {
    await file.close();
  }
}

async function openBackup(path: string, passphrase: string | undefined) {
  const { line, head } = await readHead(path);
  if (head.seal !== null && passphrase === undefined) {
    throw new BackupError(
      'This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase it was made with.',
    );
  }
  const decrypt =
    head.seal === null ? new PassThrough() : await createDecryptStream(head.seal, passphrase ?? '', line);
  const file = createReadStream(path, { start: Buffer.byteLength(line) });
  const stream = piped(file, decrypt, createGunzip(), () => undefined); // reading from the stream throws the error
  return { madeAt: head.madeAt, frames: createFrameReader(stream), close: () => file.destroy() };
}

const USED_DATABASE = `select exists (select from app_user) or exists (select from price_observation) as "isUsed"`;

async function refuseUsed(client: pg.PoolClient): Promise<void> {
  const { rows: found } = await client.query<{ isMade: boolean }>(
    `select to_regclass('app_user') is not null and to_regclass('price_observation') is not null as "isMade"`,
  );
  if (!found[0]?.isMade) return;
  const { rows } = await client.query<{ isUsed: boolean }>(USED_DATABASE);
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
async function prepareDatabase(pool: pg.Pool, { migrations }: Manifest, isReplacing: boolean): Promise<void> {
  const wanted = replaceOldMigrationsWithBaseline(migrations.map(([name]) => name));
  const newest = wanted.at(-1) ?? '';
  const client = await pool.connect();
  try {
    if (!isReplacing) await refuseUsed(client);
    await migrate(pool, undefined, newest);
    const here = await readMigrations(client);
    const other = wanted.find((name) => !here.some(([known]) => known === name));
    if (other) {
      throw new BackupError(
        `The backup is of a newer version (${other}). Install that version, and restore then.`,
      );
    }
    if (here.length > wanted.length) {
      throw new BackupError(
        `The backup is of an older version (${newest}) than this database. Restore it into a new, empty one, which the ` +
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
    const into = client.query(
      from(`copy ${quoteIdentifier(table.name)} (${quoteIdentifiers(table.columns)}) from stdin`),
    );
    await pipeline(Readable.from(copy(table)), into);
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
    const wanted = manifest.parse(await frames.json());
    await prepareDatabase(pool, wanted, canReplaceData);
    client = await pool.connect();
    await beginBackupTransaction(client, 'read write');
    const known = await readTables(client);
    const odd = wanted.tables.find(({ name }) => !known.some((table) => table.name === name));
    if (odd || known.length !== wanted.tables.length) {
      throw new BackupError(
        `The tables of the backup are not those of this version (${odd?.name ?? 'one is missing'}).`,
      );
    }
    for (const { create } of wanted.partitions) await client.query(create);
    await fillTables(client, wanted.tables, () => frames.rows());
    const { contents, sequences } = closing.parse(await frames.json());
    await frames.end();
    let rows = 0;
    for (const table of wanted.tables) {
      const content = await computeTableChecksum(client, table);
      const written = contents[table.name];
      if (content.rows !== written?.rows || content.checksum !== written.checksum) {
        throw new BackupError(
          `${table.name} is not what was written down in the backup: nothing was changed.`,
        );
      }
      rows += content.rows;
    }
    for (const [name, last] of Object.entries(sequences)) {
      await client.query('select setval($1::regclass, $2)', [quoteIdentifier(name), last]);
    }
    await client.query('commit');
    client.release();
    return { madeAt, tables: wanted.tables.length, rows };
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
