import { parseArgs } from 'node:util';
import { restoreBackup } from '#server/backup/restore.ts';
import { connectDatabase } from '#server/compose/open-database.ts';
import { readEnv } from '#server/env/env.ts';

// npm run restore -- <file> [--replace]: restores a backup into an empty database. --replace overwrites existing data.
const printLine = (line: string) => process.stdout.write(`${line}\n`);

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error('Usage: npm run restore -- <file> [--replace]');
  const env = readEnv();
  const database = await connectDatabase(env, 'guest', printLine);
  try {
    const { madeAt, rows, tables } = await restoreBackup(database.pool, file, {
      passphrase: env.BACKUP_PASSPHRASE,
      canReplaceData: values.replace,
    });
    printLine(
      `Restored as of ${madeAt}: ${rows} rows of ${tables} tables, each counted and summed up as when it was made`,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
