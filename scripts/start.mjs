// npm start: starts the app, even from a fresh clone. Packages may not be installed yet, so import only Node's
// built-in modules.
import { join } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { installAndFindNode } from './lib/install.mjs';
import { requireFreePort } from './lib/port.mjs';
import { exitWithError, listEnvFileFlags, ROOT, runAndExit } from './lib/run.mjs';
import { serverFlags } from './lib/server-flags.mjs';

try {
  await requireFreePort();
  const nodePath = await installAndFindNode();
  await buildIfStale(nodePath);
  runAndExit(nodePath, [
    ...serverFlags,
    ...listEnvFileFlags(),
    join(ROOT, 'server/main.ts'),
    ...process.argv.slice(2),
  ]);
} catch (error) {
  exitWithError(error);
}
