// npm run mutate: mutation testing of the core rules. Lists small code changes that no test detects.
// For a different file: npm run mutate -- --mutate domain/item/fit.ts
import { prepare } from './lib/install.mjs';
import { envFor, fail, ROOT, show, stopWithChildren } from './lib/run.mjs';

stopWithChildren();
try {
  const node = await prepare();
  const args = ['run', ...process.argv.slice(2)];
  process.exitCode = await show(node, [`${ROOT}node_modules/@stryker-mutator/core/bin/stryker.js`, ...args], {
    env: envFor(node),
  });
} catch (error) {
  fail(error);
}
