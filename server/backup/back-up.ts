import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { BackupError, toDiskFullError } from './errors.ts';
import { encodeFrame } from './frames.ts';
import { prepareEncryption } from './sealed.ts';
import {
  beginBackupTransaction,
  computeTableChecksum,
  quoteIdentifier,
  quoteIdentifiers,
  readMigrations,
  readPartitions,
  readSequences,
  readTables,
  type TableChecksum,
} from './tables.ts';

export type BackupSummary = { path: string; tables: number; rows: number; bytes: number };

const toJsonFrame = (value: unknown) => encodeFrame(Buffer.from(JSON.stringify(value)));

async function* snapshotFrames(
  client: pg.PoolClient,
  onTableCopied: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const { rows } = await client.query(`select to_regclass('schema_migration') as made`);
  if (rows[0]?.made === null)
    throw new BackupError('There is nothing to back up: Cartwise has not run here yet.');
  const tables = await readTables(client);
  yield toJsonFrame({
    migrations: await readMigrations(client),
    partitions: await readPartitions(client),
    tables,
  });
  const checksumsByTable: Record<string, TableChecksum> = {};
  for (const { name, columns } of tables) {
    const copyStream = client.query(
      to(`copy (select ${quoteIdentifiers(columns)} from ${quoteIdentifier(name)}) to stdout`),
    );
    for await (const chunk of copyStream) yield encodeFrame(chunk);
    yield encodeFrame(Buffer.alloc(0));
    const checksum = await computeTableChecksum(client, { name, columns });
    checksumsByTable[name] = checksum;
    onTableCopied(checksum.rows);
  }
  // Sequences aren't part of the snapshot. They're read last, so their values are above all copied ids.
  yield toJsonFrame({ contents: checksumsByTable, sequences: await readSequences(client) });
}

async function writeAtomically(path: string, write: (partPath: string) => Promise<void>): Promise<void> {
  const partPath = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await write(partPath);
    const file = await open(partPath, 'r+');
    await file.sync();
    await file.close();
    await rename(partPath, path);
  } catch (error) {
    await rm(partPath, { force: true });
    throw toDiskFullError(error, `for ${path}: nothing was kept of this backup`);
  }
}

/**
 * Backs up the database while others read and write. A failed backup leaves no partial file.
 * @throws {BackupError} if the disk is full
 */
export async function backUpDatabase(
  pool: pg.Pool,
  path: string,
  { passphrase, now }: { passphrase?: string | undefined; now: Date },
): Promise<BackupSummary> {
  const encryption = passphrase === undefined ? null : await prepareEncryption(passphrase);
  const header = { cartwise: 'backup', format: 1, madeAt: now.toISOString(), seal: encryption?.seal ?? null };
  const headerLine = `${JSON.stringify(header)}\n`;
  let rows = 0;
  let tables = 0;
  const client = await pool.connect();
  try {
    await beginBackupTransaction(client, 'read only');
    await writeAtomically(path, async (partPath) => {
      const file = createWriteStream(partPath, { mode: 0o600 });
      file.write(headerLine);
      const frames = snapshotFrames(client, (count) => {
        rows += count;
        tables += 1;
      });
      await pipeline(
        Readable.from(frames),
        createGzip(),
        encryption?.encrypt(headerLine) ?? new PassThrough(),
        file,
      );
    });
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true); // destroys the connection, which cancels the copy
    throw error;
  }
  return { path, tables, rows, bytes: (await stat(path)).size };
}
