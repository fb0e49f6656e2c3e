import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const MEMORY = '/dev/shm';
/** What a run needs at most is a quarter of it: containers often have 64 MB. */
const MEMORY_BYTES = 4 * 2 ** 30;

/**
 * Where the tests' database server keeps its files: in memory where the system has a folder of that, as a database of its own for
 * each test file is a thousand files to make and to delete (70 instead of 210 to 510 ms), else beside other things made.
 */
export function testDatabaseDir() {
  if (!existsSync(MEMORY)) return join(ROOT, '.cache/test-cluster');
  const { bsize, blocks } = statfsSync(MEMORY);
  if (bsize * blocks < MEMORY_BYTES) return join(ROOT, '.cache/test-cluster');
  const checkout = createHash('sha256').update(ROOT).digest('hex').slice(0, 12);
  return join(MEMORY, `cartwise-test-${process.getuid()}-${checkout}`);
}

/** Stops the tests' database server where a run that was ended has left it; not while another run uses it. */
export function stopTestDatabase() {
  if (!existsSync(join(testDatabaseDir(), 'postgres/cluster/postmaster.pid'))) return;
  const node = join(ROOT, 'node_modules/node/bin/node');
  spawnSync(node, [join(ROOT, 'tests/support/stop-cluster-process.ts')], { timeout: 20_000 });
}
