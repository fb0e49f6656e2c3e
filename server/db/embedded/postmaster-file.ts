import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

type Postmaster = {
  pid: number;
  port: number;
  /** Empty on Windows. */
  socketDir: string;
  sharedMemoryId: number | null;
};

/** Returns null if no server is registered. A registered server may have crashed, so check `isProcessAlive`. */
export async function readPostmasterFile(cluster: string): Promise<Postmaster | null> {
  return parsePostmasterFile(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''));
}

function parsePostmasterFile(text: string): Postmaster | null {
  const lines = text.split('\n').map((line) => line.trim());
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0) || !(port > 0)) return null;
  const memoryId = lines[6]?.split(/\s+/)[1];
  return { pid, port, socketDir: lines[4] ?? '', sharedMemoryId: memoryId ? Number(memoryId) : null };
}

/** Tells the server to shut down, but doesn't wait for it, because an exiting process can't wait. */
export function interruptServer(cluster: string): void {
  try {
    const postmaster = parsePostmasterFile(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'));
    if (postmaster) process.kill(postmaster.pid, 'SIGINT');
  } catch {
    // Ignore the error, because it means that the server isn't running.
  }
}

export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Removes postmaster.pid if its process id now belongs to another program. Such a file, common after a container
 * restart, keeps PostgreSQL from starting. Keeps the file if the process might be PostgreSQL or if a process is
 * attached to the dead server's shared memory.
 */
export async function removeForeignPostmasterFile(cluster: string): Promise<boolean> {
  const postmaster = await readPostmasterFile(cluster);
  if (postmaster === null || process.platform !== 'linux') return false;
  const processName = await readFile(`/proc/${postmaster.pid}/comm`, 'utf8').catch(() => null);
  if (processName === null || processName.trim() === 'postgres') return false;
  const memorySegments = await readFile('/proc/sysvipc/shm', 'utf8').catch(() => null);
  if (memorySegments === null) return false;
  const [header = '', ...rows] = memorySegments.trim().split('\n');
  const columns = header.trim().split(/\s+/);
  const isAttached = rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .some(
      (row) =>
        row[columns.indexOf('shmid')] === postmaster.sharedMemoryId && row[columns.indexOf('nattch')] !== 0,
    );
  if (isAttached) return false;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  return true;
}
