import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readdir, realpath, rmdir, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canEnterFolder, chooseSystemUser, DATA_DIR_FOR_ROOT, type SystemUser } from './account.ts';

/** All paths are absolute. `account` owns the files. */
export type ServerFolder = {
  account: SystemUser;
  cluster: string;
  socketDir: string;
  log: string;
  password: string;
};

/** Longest socket path that every system accepts. PostgreSQL appends `/.s.PGSQL.5432`. */
const MAX_SOCKET_PATH_BYTES = 100;

/**
 * Creates the server's data folder, `dataDir/postgres`. If the server's user can't enter `dataDir`, creates a link to a
 * new folder in /var/lib/cartwise instead.
 */
export async function prepareServerFolder(
  dataDir: string,
  log: (line: string) => void,
): Promise<ServerFolder> {
  await mkdir(dirname(dataDir), { recursive: true });
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const account = await chooseSystemUser();
  // The server's user may access files in a new `dataDir`, but not list them.
  if (account && (await readdir(dataDir)).length === 0) await chmod(dataDir, 0o711);
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) {
    if (await canEnterFolder(account, dataDir)) await makeFolder(folder, account);
    else await linkToExternalFolder(folder, account, log);
  }
  const home = await realpath(folder).catch(() => {
    throw new Error(`${folder} leads nowhere: the files of this database have been moved or deleted.`);
  });
  const owner = await findOrSetOwner(home, account);
  return {
    account: owner,
    cluster: join(home, 'cluster'),
    socketDir: await prepareSocketDir(home, owner),
    log: join(home, 'server.log'),
    password: join(home, 'password'),
  };
}

async function makeFolder(path: string, account: SystemUser): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw error;
  }
  if (account) await chown(path, account.uid, account.gid);
}

async function linkToExternalFolder(
  folder: string,
  account: SystemUser,
  log: (line: string) => void,
): Promise<void> {
  const externalFolder = join(DATA_DIR_FOR_ROOT, randomBytes(6).toString('hex'));
  log(`${folder} lies in a private folder: the database's own files go to ${externalFolder}`);
  await mkdir(DATA_DIR_FOR_ROOT, { recursive: true, mode: 0o755 });
  await makeFolder(externalFolder, account);
  await symlink(externalFolder, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rmdir(externalFolder);
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * The server runs as the folder's owner. If the owner is root, makes `account` the owner.
 * @throws if the folder belongs to another user and we aren't root
 */
async function findOrSetOwner(home: string, account: SystemUser): Promise<SystemUser> {
  const { uid, gid } = await stat(home);
  if (process.platform === 'win32') return null;
  if (account === null) {
    if (uid === process.getuid?.()) return null;
    throw new Error(
      `${home} belongs to another account (uid ${uid}), probably because Cartwise was started as root before. ` +
        'Start it as root again, give the folder to yourself with chown -R, or set DATA_DIR to another folder.',
    );
  }
  if (uid !== 0) return { uid, gid };
  await chown(home, account.uid, account.gid);
  return account;
}

async function prepareSocketDir(home: string, account: SystemUser): Promise<string> {
  const localPath = join(home, 'socket');
  if (socketPathFits(localPath)) {
    await makeFolder(localPath, account);
    return localPath;
  }
  const name = `cartwise-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const tempDir = socketPathFits(join(tmpdir(), name)) ? tmpdir() : '/tmp';
  const shortPath = join(tempDir, name);
  await makeFolder(shortPath, account);
  // Anyone can create this folder in /tmp, so check that it's private and ours.
  const stats = await lstat(shortPath);
  const uid = account?.uid ?? process.getuid?.() ?? stats.uid;
  if (!stats.isDirectory() || stats.uid !== uid || (stats.mode & 0o077) !== 0) {
    throw new Error(
      `${shortPath} is not a private folder of uid ${uid}. Remove it, or choose a shorter DATA_DIR.`,
    );
  }
  return shortPath;
}

const socketPathFits = (folder: string) =>
  process.platform === 'win32' || Buffer.byteLength(join(folder, '.s.PGSQL.5432')) <= MAX_SOCKET_PATH_BYTES;
