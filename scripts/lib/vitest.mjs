import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { countTests, listDurations, listFailures, readReport } from './report.mjs';
import { createNodeEnv, ROOT, runInTerminal, ScriptError } from './run.mjs';

const REPORTS = join(ROOT, '.cache/reports');

export async function runVitest(nodePath, name, args) {
  const path = join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(path, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const cli = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const code = await runInTerminal(nodePath, [cli, 'run', '--passWithNoTests', ...reporters, ...args], {
    env: createNodeEnv(nodePath),
  });
  const report = readReport(path);
  return { ...countTests(report, code), failures: listFailures(report), durations: listDurations(report) };
}

export async function ensureBrowser(nodePath) {
  if ((await ensureChromium(nodePath)) !== null) return;
  throw new ScriptError(
    'The journeys need a browser: install Chromium or Google Chrome, then run the same command again.',
  );
}
