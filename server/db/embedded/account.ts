import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/** Null for our own account. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | null;

/** Root's files that the server's account can't reach in the checkout or in `DATA_DIR`. */
export const ROOT_HOME = '/var/lib/cartwise';

const isRoot = () => process.getuid?.() === 0;

/** If we're root, `postgres` if it exists, otherwise `nobody`. Throws if neither exists. */
export async function chooseAccount(): Promise<Account> {
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

export function spawnOptionsFor(account: Account) {
  // Windows programs need system variables even to start, so there they inherit ours.
  const env = process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
  return { cwd: '/', env, windowsHide: true, ...account };
}

/** Tested by running a program, since ACLs and mounts matter too. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  if (account === null) return true;
  return execFileAsync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], spawnOptionsFor(account)).then(
    () => true,
    () => false,
  );
}
