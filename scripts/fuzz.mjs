// npm run fuzz: sends 5,000 mutated requests to each API call and to each route that isn't part of the contract.
// npm run fuzz -- <seed> <word>: repeats a seed's requests to routes with the word in their name.
import { installAndFindNode } from './lib/install.mjs';
import { createNodeEnv, exitWithError, ROOT, runInTerminal, stopChildrenOnSignal } from './lib/run.mjs';

const [seed = String(Date.now() % 1_000_000_000), word] = process.argv.slice(2);

stopChildrenOnSignal();
try {
  const nodePath = await installAndFindNode();
  const env = { ...createNodeEnv(nodePath), CARTWISE_FUZZ: '5000', CARTWISE_FUZZ_SEED: seed };
  const args = [
    'run',
    '--reporter=verbose',
    'server/http/fuzz.test',
    ...(word ? ['--testNamePattern', word] : []),
  ];
  process.exitCode = await runInTerminal(nodePath, [`${ROOT}node_modules/vitest/vitest.mjs`, ...args], {
    env,
  });
} catch (error) {
  exitWithError(error);
}
