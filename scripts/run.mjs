// npm run <command>: runs one of the server's scripts with the pinned Node. Installs missing packages first.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installAndFindNode } from './lib/install.mjs';
import { exitWithError, listEnvFileFlags, ROOT, runAndExit, ScriptError } from './lib/run.mjs';

/** Resolves a file argument from the caller's folder, because npm runs scripts in the project folder. */
function resolveFromCallersFolder(argument) {
  if (!/[./\\]/.test(argument)) return argument;
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), argument);
  return existsSync(path) ? path : argument;
}

const [script = '', ...args] = process.argv.slice(2);

try {
  if (script === '' || !existsSync(join(ROOT, script))) {
    throw new ScriptError(
      `Usage: node scripts/run.mjs <script> [arguments]; there is no script '${script}'.`,
    );
  }
  const nodePath = await installAndFindNode();
  runAndExit(nodePath, [
    '--disable-warning=ExperimentalWarning',
    ...listEnvFileFlags(),
    join(ROOT, script),
    ...args.map(resolveFromCallersFolder),
  ]);
} catch (error) {
  exitWithError(error);
}
