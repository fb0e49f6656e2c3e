import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** The system user that runs PostgreSQL, which refuses to run as root. Null means this process's user. */
export type SystemUser = { uid: number; gid: number } | null;

/** Used if the app runs as root. Holds files that the PostgreSQL user couldn't access in their usual location. */
export const DATA_DIR_FOR_ROOT = '/var/lib/cartwise';

const isRoot = () => process.getuid?.() === 0;

/**
 * Returns the user `postgres`, or `nobody` if there's no `postgres`. Returns null if we aren't root.
 * @throws if we're root and neither user exists
 */
export async function chooseSystemUser(): Promise<SystemUser> {
  if (!isRoot()) return null;
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const fields = passwd
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.split(':');
    const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a "postgres" nor a "nobody" account to run it as. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  );
}

export function toSpawnOptions(account: SystemUser) {
  // Windows programs can't start without the system's environment variables.
  const env = process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
  return { cwd: '/', env, windowsHide: true, ...account };
}

/** Tries to change to the folder as this user, because file modes don't show ACLs or mount options. */
export async function canEnterFolder(account: SystemUser, folder: string): Promise<boolean> {
  if (account === null) return true;
  return execFileAsync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], toSpawnOptions(account)).then(
    () => true,
    () => false,
  );
}
