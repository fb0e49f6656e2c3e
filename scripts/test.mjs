// npm test: runs all tests and checks required for every change. Works in a fresh clone too.
// npm run test:full: also runs the long tests.
// npm test -- <words>: runs tests with one of the words in their path. If no path contains a word, runs tests with that
// word in their title.
// npm test -- --changed: runs the tests that uncommitted changes can affect. --changed=<commit> also includes the
// changes since that commit.
// Other options are passed to vitest. Packages may not be installed yet, so import only Node's built-in modules.
import { availableParallelism } from 'node:os';
import { findAffectedTests, listChangedFiles, readModules } from './lib/changed.mjs';
import { listCheckStages, listStagesForChanges, listStagesForSelection } from './lib/checks.mjs';
import { createNoTestFoundError, filterByTier, listTestFiles, selectTests } from './lib/choose.mjs';
import { installAndFindNode } from './lib/install.mjs';
import { formatFailures, formatSlowest } from './lib/report.mjs';
import { printLine, ScriptError, stopChildrenOnSignal } from './lib/run.mjs';
import { stopTestDatabase } from './lib/test-database.mjs';

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('--'));
const changedOption = args.map((arg) => /^--changed(?:=(.+))?$/.exec(arg)).find(Boolean);
const options = args.filter(
  (arg) => arg.startsWith('--') && arg !== '--full' && !arg.startsWith('--changed'),
);
if (args.includes('--full')) process.env.CARTWISE_TIER = 'full';
const total = { passed: 0, failed: 0, skipped: 0 };
const outcomes = [];
const failures = [];
const durations = [];

async function run(nodePath, [title, check]) {
  const started = Date.now();
  const counts = await check(nodePath);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  failures.push(...(counts.failures ?? []));
  durations.push(...(counts.durations ?? []));
  for (const key of Object.keys(total)) total[key] += counts[key];
  outcomes.push(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
  if (counts.output) printLine(`\n${counts.output.trim()}`);
  printLine(outcomes.at(-1));
}

async function runStage(nodePath, checks) {
  const queue = [...checks];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await run(nodePath, next);
  };
  printLine(`\n── ${checks.map(([title]) => title).join(', ')}`);
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

async function listStages(nodePath) {
  if (changedOption) {
    const affectedTests = findAffectedTests(
      listChangedFiles(changedOption[1] ?? 'HEAD'),
      await readModules(nodePath),
    );
    return listStagesForChanges(filterByTier(affectedTests), options);
  }
  return words.length === 0
    ? listCheckStages(options)
    : listStagesForSelection(selectTests(words, listTestFiles()), options);
}

stopChildrenOnSignal(stopTestDatabase);
try {
  const nodePath = await installAndFindNode();
  for (const stage of await listStages(nodePath)) {
    await runStage(nodePath, stage);
  }
  if (total.passed + total.failed === 0) throw createNoTestFoundError(words.join(' '));
} catch (error) {
  printLine(error instanceof ScriptError ? error.message : error.stack);
  total.failed += 1;
}

if (durations.length > 0) printLine(`\nSlowest files:\n${formatSlowest(durations).join('\n')}`);
if (outcomes.length > 0) printLine(`\n${outcomes.join('\n')}`);
// Print failures last, so that nobody has to scroll up after a long run.
for (const line of formatFailures(failures)) printLine(line);
process.exitCode = total.failed === 0 ? 0 : 1;
printLine(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
