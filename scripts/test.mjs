// npm test: every check there is, from a fresh clone. Uses Node's own modules only, as nothing may be installed.
import { checks } from './lib/checks.mjs';
import { prepare } from './lib/install.mjs';
import { Problem, say } from './lib/run.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
const outcomes = [];
const failures = [];

try {
  const node = await prepare();
  for (const [index, [title, check]] of checks.entries()) {
    const started = Date.now();
    say(`\n── ${index + 1}/${checks.length} ${title}`);
    const counts = await check(node);
    failures.push(...(counts.failures ?? []));
    for (const key of Object.keys(total)) total[key] += counts[key];
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    outcomes.push(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${title} (${seconds} s)`);
    say(outcomes.at(-1));
  }
} catch (error) {
  say(error instanceof Problem ? error.message : error.stack);
  total.failed += 1;
}

for (const failure of failures) say(`\n✗ ${failure}`);
say(`\n${outcomes.join('\n')}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;
say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
