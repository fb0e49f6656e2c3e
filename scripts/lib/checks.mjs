import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { capture, envFor, ROOT, say, show } from './run.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);
const passed = { passed: 1, failed: 0, skipped: 0 };
const failed = { passed: 0, failed: 1, skipped: 0 };

/** A check that is one program: what it prints is shown only when it fails. */
const program = (path, args) => async (node) => {
  const result = await capture(node, [bin(path), ...args], { env: envFor(node), working: 'still at it' });
  if (!result.ok) say(result.output.trim());
  return result.ok ? passed : failed;
};

/** Fewer than this means that the check read the wrong folder, or could not read TypeScript. */
const MODULES_AT_LEAST = 50;

async function importRules(node) {
  const folders = ['contract', 'domain', 'server', 'web', 'tests'].filter((name) =>
    existsSync(join(ROOT, name)),
  );
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
  const result = await capture(node, [bin('dependency-cruiser/bin/dependency-cruise.mjs'), ...options], {
    env: envFor(node),
  });
  let summary;
  try {
    summary = JSON.parse(result.stdout).summary;
  } catch {
    say(result.output.trim());
    return failed;
  }
  for (const { rule, from, to } of summary.violations) say(`${rule.severity} ${rule.name}: ${from} → ${to}`);
  if (summary.totalCruised <= MODULES_AT_LEAST) {
    say(`Only ${summary.totalCruised} modules were read, which cannot be right.`);
    return failed;
  }
  say(`${summary.totalCruised} modules, ${summary.violations.length} violations`);
  return summary.violations.length === 0 ? passed : failed;
}

const vitest =
  (...projects) =>
  async (node) => {
    const report = join(ROOT, '.cache/reports', `${projects.join('-')}.json`);
    mkdirSync(join(report, '..'), { recursive: true });
    rmSync(report, { force: true });
    const code = await show(
      node,
      [
        ...[bin('vitest/vitest.mjs'), 'run', ...projects.flatMap((name) => ['--project', name])],
        ...['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ],
      { env: envFor(node) },
    );
    const told = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
    return { ...countTests(told, code), failures: failuresOf(told) };
  };

/** What failed by a vitest report: file, test and the first lines of why, to be read at the end of a long run. */
export function failuresOf(report) {
  const brief = (text) =>
    stripVTControlCharacters(text ?? '')
      .split('\n    at ')[0]
      .trim()
      .slice(0, 600);
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${relative(ROOT, name)}\n${brief(message)}`];
      return failed.map(
        ({ fullName, failureMessages }) =>
          `${relative(ROOT, name)} > ${fullName}\n${brief(failureMessages[0])}`,
      );
    });
}

/** Test counts of a vitest report. What failed outside of any test still counts as one failure. */
export function countTests(report, exitCode) {
  if (report === null) return failed;
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const failures = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failures === 0 && exitCode !== 0 ? 1 : failures,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

async function buildWeb(node) {
  const { ok, output } = await build(node);
  if (!ok) say(output.trim());
  return ok ? passed : failed;
}

async function sizeBudget(node) {
  if (!existsSync(join(ROOT, '.size-limit.mjs'))) return { ...passed, passed: 0, skipped: 1 };
  return program('size-limit/bin.js', [])(node);
}

async function journeys(node) {
  if ((await ensureChromium(node)) === null) {
    say('The journeys need a browser: install Chromium or Google Chrome and run the same command again.');
    return failed;
  }
  return vitest('e2e')(node);
}

/** Whether the tests before it saw every statement of the specification hold, and docs/conformity.md says so. */
async function conformity(node) {
  const args = ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/conformity.ts'), '--check'];
  const { ok, output } = await capture(node, args, { env: envFor(node) });
  say(output.trim());
  return ok ? passed : failed;
}

/** Every check, in the order they run. Each answers how many tests passed, failed and were skipped. */
export const checks = [
  ['Format and lint', program('@biomejs/biome/bin/biome', ['ci', '--colors=off'])],
  ['Types', program('typescript/bin/tsc', ['--noEmit', '-p', ROOT])],
  ['Import rules', importRules],
  ['Unused code', program('knip/bin/knip.js', [])],
  ['Code that only tests use', program('knip/bin/knip.js', ['--production'])],
  ['Unit and integration', vitest('unit', 'server')],
  ['Pages in a document', vitest('pages')],
  ['Build', buildWeb],
  ['Size budget', sizeBudget],
  ['Journeys in a browser', journeys],
  ['Conformity to the specification', conformity],
];
