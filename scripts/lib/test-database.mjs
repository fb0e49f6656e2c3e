import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const MEMORY_FOLDER = '/dev/shm';
/** Required size of /dev/shm. A test run uses at most a quarter of that. Containers often have only 64 MB. */
const MIN_MEMORY_BYTES = 4 * 2 ** 30;

/** Prefers memory, because creating a test database takes 70 ms there and 210 to 510 ms on disk. */
export function chooseTestDatabaseDir() {
  if (!existsSync(MEMORY_FOLDER)) return join(ROOT, '.cache/test-cluster');
  const { bsize, blocks } = statfsSync(MEMORY_FOLDER);
  if (bsize * blocks < MIN_MEMORY_BYTES) return join(ROOT, '.cache/test-cluster');
  const checkoutHash = createHash('sha256').update(ROOT).digest('hex').slice(0, 12);
  return join(MEMORY_FOLDER, `cartwise-test-${process.getuid()}-${checkoutHash}`);
}

/** Stops a database server that an aborted test run left behind, unless another run uses it. */
export function stopTestDatabase() {
  if (!existsSync(join(chooseTestDatabaseDir(), 'postgres/cluster/postmaster.pid'))) return;
  const nodePath = join(ROOT, 'node_modules/node/bin/node');
  spawnSync(nodePath, [join(ROOT, 'tests/support/stop-cluster-process.ts')], { timeout: 20_000 });
}
