// npm start: from a fresh clone to a running product. Uses only Node's own modules, because nothing may be installed
// yet.
import { join } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { prepare } from './lib/install.mjs';
import { refuseTakenPort } from './lib/port.mjs';
import { envFile, fail, ROOT, runAndExit } from './lib/run.mjs';

try {
  await refuseTakenPort();
  const node = await prepare();
  await buildIfStale(node);
  runAndExit(node, [
    '--disable-warning=ExperimentalWarning',
    // Uses 70 MB less memory from the start, at the same speed (docs/reliability.md).
    '--max-semi-space-size=8',
    // Collects garbage once the heap has grown by 30 %: 226 MB instead of 352 after 5,000 requests.
    '--heap-growing-percent=30',
    ...envFile(),
    join(ROOT, 'server/main.ts'),
    ...process.argv.slice(2),
  ]);
} catch (error) {
  fail(error);
}
