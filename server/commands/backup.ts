import { join } from 'node:path';
import { backUpDatabase } from '#server/backup/back-up.ts';
import { backupFileName } from '#server/backup/rotation.ts';
import { connectDatabase } from '#server/compose/open-database.ts';
import { readEnv } from '#server/env/env.ts';

// npm run backup [-- file]: backs up the whole database while the app runs.
const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const env = readEnv();
  const now = new Date();
  const [file = join(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups'), backupFileName(now)), ...more] =
    process.argv.slice(2);
  if (more.length > 0 || file.startsWith('-')) throw new Error('Usage: npm run backup [-- <file>]');
  const database = await connectDatabase(env, 'guest', printLine);
  try {
    const backup = await backUpDatabase(database.pool, file, { passphrase: env.BACKUP_PASSPHRASE, now });
    const size = `${(backup.bytes / 1_000_000).toFixed(1)} MB`;
    const encryption = env.BACKUP_PASSPHRASE === undefined ? 'not encrypted' : 'encrypted';
    printLine(`${backup.path}: ${backup.rows} rows of ${backup.tables} tables, ${size}, ${encryption}`);
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
