// npm run soak: the tests that kill processes and start several at once, many rounds of each.
import { buildIfStale } from './lib/build.mjs';
import { prepare } from './lib/install.mjs';
import { envFor, fail, ROOT, show, stopWithChildren } from './lib/run.mjs';
import { needBrowser } from './lib/vitest.mjs';

const files = ['tests/e2e/crash', 'server/db/embedded.test'];

stopWithChildren();
try {
  const node = await prepare();
  await needBrowser(node);
  await buildIfStale(node);
  const env = { ...envFor(node), CARTWISE_SOAK: 'yes' };
  process.exitCode = await show(node, [`${ROOT}node_modules/vitest/vitest.mjs`, 'run', ...files], { env });
} catch (error) {
  fail(error);
}
