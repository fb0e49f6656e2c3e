// npm run fuzz: 5,000 mutated requests of each call, hostile body shapes among them, and of what is served beside them; npm run fuzz -- <seed> <word>: the
// same again, of what has the word in its name.
import { prepare } from './lib/install.mjs';
import { envFor, fail, ROOT, show, stopWithChildren } from './lib/run.mjs';

const [seed = String(Date.now() % 1_000_000_000), word] = process.argv.slice(2);

stopWithChildren();
try {
  const node = await prepare();
  const env = { ...envFor(node), CARTWISE_FUZZ: '5000', CARTWISE_FUZZ_SEED: seed };
  const args = [
    'run',
    '--reporter=verbose',
    'server/http/fuzz.test',
    ...(word ? ['--testNamePattern', word] : []),
  ];
  process.exitCode = await show(node, [`${ROOT}node_modules/vitest/vitest.mjs`, ...args], { env });
} catch (error) {
  fail(error);
}
