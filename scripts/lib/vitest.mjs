import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { countTests, durationsOf, failuresOf, readReport } from './report.mjs';
import { envFor, Problem, ROOT, show } from './run.mjs';

const REPORTS = join(ROOT, '.cache/reports');

/** Runs vitest and writes a JSON report in addition to its output. */
export async function vitest(node, name, args) {
  const path = join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(path, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const cli = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const code = await show(node, [cli, 'run', '--passWithNoTests', ...reporters, ...args], {
    env: envFor(node),
  });
  const report = readReport(path);
  return { ...countTests(report, code), failures: failuresOf(report), durations: durationsOf(report) };
}

export async function requireBrowser(node) {
  if ((await ensureChromium(node)) !== null) return;
  throw new Problem(
    'The journeys need a browser: install Chromium or Google Chrome, then run the same command again.',
  );
}
