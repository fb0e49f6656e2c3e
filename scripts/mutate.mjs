// npm run mutate: lists small changes to the core rules that no test detects.
// For a different file: npm run mutate -- --mutate domain/item/fit.ts
import { installAndFindNode } from './lib/install.mjs';
import { createNodeEnv, exitWithError, ROOT, runInTerminal, stopChildrenOnSignal } from './lib/run.mjs';

stopChildrenOnSignal();
try {
  const nodePath = await installAndFindNode();
  const args = ['run', ...process.argv.slice(2)];
  process.exitCode = await runInTerminal(
    nodePath,
    [`${ROOT}node_modules/@stryker-mutator/core/bin/stryker.js`, ...args],
    {
      env: createNodeEnv(nodePath),
    },
  );
} catch (error) {
  exitWithError(error);
}
