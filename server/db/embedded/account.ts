import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The account PostgreSQL runs as; null: our own. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | null;

/**
 * Where root keeps what the server's account must reach but cannot reach in the clone or in `DATA_DIR`
 * (a folder below a private home).
 */
export const ROOT_HOME = '/var/lib/cartwise';

const isRoot = () => process.getuid?.() === 0;

/** `postgres` if this system has it, else `nobody`, when we are root. Throws when it has neither. */
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

/** Spawn options that make a child run as `account`, in a folder and an environment it can surely use. */
export function asAccount(account: Account) {
  // On Windows programs need variables of the system to start at all, so there they inherit ours.
  const env = process.platform === 'win32' ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
  return { cwd: '/', env, windowsHide: true, ...account };
}

/** Whether `account` can pass through `folder`; asked of the system, which knows ACLs and mounts. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  if (account === null) return true;
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], asAccount(account)).then(
    () => true,
    () => false,
  );
}
