// npm run soak: runs many rounds of the tests that kill processes, start several at the same time, cut connections or
// create load.
// npm run soak -- embedded: runs only the tests with this word.
import { buildIfStale } from './lib/build.mjs';
import { prepare } from './lib/install.mjs';
import { envFor, fail, ROOT, show, stopWithChildren } from './lib/run.mjs';
import { requireBrowser } from './lib/vitest.mjs';

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
const chosen = words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)));

stopWithChildren();
try {
  const node = await prepare();
  await requireBrowser(node);
  await buildIfStale(node);
  const env = { ...envFor(node), CARTWISE_TIER: 'soak' };
  process.exitCode = await show(node, [`${ROOT}node_modules/vitest/vitest.mjs`, 'run', ...chosen], { env });
} catch (error) {
  fail(error);
}
