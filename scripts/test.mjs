// npm test: runs the tests and checks that every change must pass, even from a fresh clone.
// npm run test:full: also runs the long tests.
// npm test -- <words>: runs the tests with one of the words in their path or, if no path matches, in their title.
// npm test -- --changed: runs the tests that uncommitted changes can affect; with --changed=<commit>, changes since it.
// Other options are passed to vitest. Imports only Node's built-in modules, because packages may not be installed yet.
import { availableParallelism } from 'node:os';
import { changedFiles, readModules, testsReached } from './lib/changed.mjs';
import { changedStages, chosenStages, stages } from './lib/checks.mjs';
import { inTier, noTestFound, selectTests, testFiles } from './lib/choose.mjs';
import { prepare } from './lib/install.mjs';
import { failureLines, slowest } from './lib/report.mjs';
import { Problem, say, stopWithChildren } from './lib/run.mjs';
import { stopTestDatabase } from './lib/test-database.mjs';

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('--'));
const since = args.map((arg) => /^--changed(?:=(.+))?$/.exec(arg)).find(Boolean);
/** Options for vitest, such as --sequence.shuffle. */
const options = args.filter(
  (arg) => arg.startsWith('--') && arg !== '--full' && !arg.startsWith('--changed'),
);
if (args.includes('--full')) process.env.CARTWISE_TIER = 'full';
const total = { passed: 0, failed: 0, skipped: 0 };
const outcomes = [];
const failures = [];
const durations = [];

async function run(node, [title, check]) {
  const started = Date.now();
  const counts = await check(node);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  failures.push(...(counts.failures ?? []));
  durations.push(...(counts.durations ?? []));
  for (const key of Object.keys(total)) total[key] += counts[key];
  outcomes.push(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
  if (counts.output) say(`\n${counts.output.trim()}`);
  say(outcomes.at(-1));
}

async function runStage(node, checks) {
  const waiting = [...checks];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(node, next);
  };
  say(`\n── ${checks.map(([title]) => title).join(', ')}`);
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

async function stagesToRun(node) {
  if (since) {
    const reached = testsReached(changedFiles(since[1] ?? 'HEAD'), await readModules(node));
    return changedStages(inTier(reached), options);
  }
  return words.length === 0 ? stages(options) : chosenStages(selectTests(words, testFiles()), options);
}

stopWithChildren(stopTestDatabase);
try {
  const node = await prepare();
  for (const stage of await stagesToRun(node)) {
    await runStage(node, stage);
  }
  if (total.passed + total.failed === 0) throw noTestFound(words.join(' '));
} catch (error) {
  say(error instanceof Problem ? error.message : error.stack);
  total.failed += 1;
}

if (durations.length > 0) say(`\nSlowest files:\n${slowest(durations).join('\n')}`);
if (outcomes.length > 0) say(`\n${outcomes.join('\n')}`);
// Failures are printed last, so that nobody has to scroll up after a long run.
for (const line of failureLines(failures)) say(line);
process.exitCode = total.failed === 0 ? 0 : 1;
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
