import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { backUpDatabase } from './back-up.ts';
import { backupFileName, isBackupDue, listOutdatedBackups } from './rotation.ts';

export async function runNightlyBackup(
  pool: pg.Pool,
  { folder, passphrase, now }: { folder: string; passphrase?: string | undefined; now: Date },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!isBackupDue(await readdir(folder), now)) return;
  await backUpDatabase(pool, join(folder, backupFileName(now)), { passphrase, now });
  for (const name of listOutdatedBackups(await readdir(folder)))
    await rm(join(folder, name), { force: true });
}
