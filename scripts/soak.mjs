// npm run soak: repeats the tests that stress processes, connections or load.
// npm run soak -- embedded: runs only test files with this word in the path.
import { buildIfStale } from './lib/build.mjs';
import { installAndFindNode } from './lib/install.mjs';
import { createNodeEnv, exitWithError, ROOT, runInTerminal, stopChildrenOnSignal } from './lib/run.mjs';
import { ensureBrowser } from './lib/vitest.mjs';

const files = [
  'tests/e2e/crash',
  'server/db/embedded',
  'server/compose/faults',
  'server/http/bounds',
  'server/compose/kills',
  'server/compose/upgrade',
  'server/http/slow-requests',
  'tests/pages/shop-devices',
  'server/features/lists/devices',
  'server/compose/listeners',
  'tests/e2e/receipt-photos',
  'tests/e2e/shop-kills',
];

const words = process.argv.slice(2);
const chosenFiles =
  words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)));

stopChildrenOnSignal();
try {
  const nodePath = await installAndFindNode();
  await ensureBrowser(nodePath);
  await buildIfStale(nodePath);
  const env = { ...createNodeEnv(nodePath), CARTWISE_TIER: 'soak' };
  process.exitCode = await runInTerminal(
    nodePath,
    [`${ROOT}node_modules/vitest/vitest.mjs`, 'run', ...chosenFiles],
    { env },
  );
} catch (error) {
  exitWithError(error);
}
