// npm start: starts the product, even from a fresh clone. Imports only Node's built-in modules, because packages may
// not be installed yet.
import { join } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { prepare } from './lib/install.mjs';
import { requireFreePort } from './lib/port.mjs';
import { envFile, fail, ROOT, runAndExit } from './lib/run.mjs';
import { serverFlags } from './lib/server-flags.mjs';

try {
  await requireFreePort();
  const node = await prepare();
  await buildIfStale(node);
  runAndExit(node, [...serverFlags, ...envFile(), join(ROOT, 'server/main.ts'), ...process.argv.slice(2)]);
} catch (error) {
  fail(error);
}
