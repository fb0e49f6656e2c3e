// npm run <command>: runs one of the server's scripts with the pinned Node. Installs packages first if needed.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepare } from './lib/install.mjs';
import { envFile, fail, Problem, ROOT, runAndExit } from './lib/run.mjs';

/** Resolves a file argument from the caller's folder, because npm runs scripts in the project folder. */
function fromCallersFolder(argument) {
  if (!/[./\\]/.test(argument)) return argument; // not a file, just a word
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), argument);
  return existsSync(path) ? path : argument;
}

const [script = '', ...args] = process.argv.slice(2);

try {
  if (script === '' || !existsSync(join(ROOT, script))) {
    throw new Problem(`Usage: node scripts/run.mjs <script> [arguments]; there is no script '${script}'.`);
  }
  const node = await prepare();
  runAndExit(node, [
    '--disable-warning=ExperimentalWarning',
    ...envFile(),
    join(ROOT, script),
    ...args.map(fromCallersFolder),
  ]);
} catch (error) {
  fail(error);
}
