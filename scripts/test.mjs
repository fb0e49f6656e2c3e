// npm test: what every change needs, from a fresh clone. npm run test:full: that and the long tests. npm test -- <words>:
// the tests that match. Uses Node's own modules only, as nothing may be installed yet.
import { availableParallelism } from 'node:os';
import { chosenStages, stages } from './lib/checks.mjs';
import { choose, nothing, testFiles } from './lib/choose.mjs';
import { prepare } from './lib/install.mjs';
import { slowest } from './lib/report.mjs';
import { Problem, say, stopWithChildren } from './lib/run.mjs';
import { stopTestDatabase } from './lib/test-database.mjs';

const args = process.argv.slice(2);
const words = args.filter((arg) => arg !== '--full');
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

/** Side by side, but no more of them than there are cores. */
async function runStage(node, checks) {
  const waiting = [...checks];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(node, next);
  };
  say(`\n── ${checks.map(([title]) => title).join(', ')}`);
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

stopWithChildren(stopTestDatabase);
try {
  const node = await prepare();
  for (const stage of words.length === 0 ? stages : chosenStages(choose(words, testFiles()))) {
    await runStage(node, stage);
  }
  if (total.passed + total.failed === 0) throw nothing(words.join(' '));
} catch (error) {
  say(error instanceof Problem ? error.message : error.stack);
  total.failed += 1;
}

for (const failure of failures) say(`\n✗ ${failure}`);
if (durations.length > 0) say(`\nSlowest files:\n${slowest(durations).join('\n')}`);
if (outcomes.length > 0) say(`\n${outcomes.join('\n')}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
