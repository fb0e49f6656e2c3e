import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { backUp } from './back-up.ts';
import { backupName, isBackupDue, listOutdatedBackups } from './rotation.ts';

export async function backUpNightly(
  pool: pg.Pool,
  { folder, passphrase, now }: { folder: string; passphrase?: string | undefined; now: Date },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!isBackupDue(await readdir(folder), now)) return;
  await backUp(pool, join(folder, backupName(now)), { passphrase, now });
  for (const name of listOutdatedBackups(await readdir(folder)))
    await rm(join(folder, name), { force: true });
}
