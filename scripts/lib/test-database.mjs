import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './install.mjs';
import { capture, envFor, ROOT } from './run.mjs';

/** Stops the tests' database server where a run that was ended has left it; not while another run uses it. */
export async function stopTestDatabase() {
  if (!existsSync(join(ROOT, '.cache/test-cluster/postgres/cluster/postmaster.pid'))) return;
  const node = await prepare();
  await capture(node, [join(ROOT, 'tests/support/stop-cluster-process.ts')], { env: envFor(node) });
}
