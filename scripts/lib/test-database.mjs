import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/** Stops the tests' database server where a run that was ended has left it; not while another run uses it. */
export function stopTestDatabase() {
  if (!existsSync(join(ROOT, '.cache/test-cluster/postgres/cluster/postmaster.pid'))) return;
  const node = join(ROOT, 'node_modules/node/bin/node');
  spawnSync(node, [join(ROOT, 'tests/support/stop-cluster-process.ts')], { timeout: 20_000 });
}
