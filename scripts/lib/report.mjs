import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './run.mjs';

/** A report that vitest wrote as JSON; null when it wrote none. */
export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

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
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
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

/** How long each file's tests took. */
export const durationsOf = (report) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));

/** The slowest files first, as lines. */
export const slowest = (durations, count = 10) =>
  durations
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
