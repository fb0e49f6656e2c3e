import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './run.mjs';

export const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

const MAX_SHOWN_FAILURES = 6;
const MAX_LINES_PER_FAILURE = 3;

const formatLineSuffix = (name, message) => {
  const at = message.indexOf(`${name}:`);
  return at < 0 ? '' : `:${Number.parseInt(message.slice(at + name.length + 1), 10)}`;
};

const summarizeError = (message) =>
  stripVTControlCharacters(message ?? '')
    .split(/\n\s+at /)[0]
    .split('\n')
    .filter((lineSuffix) => lineSuffix.trim() !== '')
    .slice(0, MAX_LINES_PER_FAILURE)
    .map((line) => `  ${line.trim().slice(0, 300)}`)
    .join('\n');

export const listFailures = (report) =>
  (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(ROOT, name);
      const failedTests = assertionResults.filter(({ status }) => status === 'failed');
      if (failedTests.length === 0) return [`${file}\n${summarizeError(message)}`];
      return failedTests.map(({ fullName, failureMessages: [failureMessage = ''] }) => {
        const line = formatLineSuffix(name, stripVTControlCharacters(failureMessage));
        return `${file}${line} ${fullName}\n${summarizeError(failureMessage)}`;
      });
    });

export const formatFailures = (failures) => [
  ...failures.slice(0, MAX_SHOWN_FAILURES).map((failure) => `✗ ${failure}`),
  ...(failures.length > MAX_SHOWN_FAILURES
    ? [`… and ${failures.length - MAX_SHOWN_FAILURES} more, above.`]
    : []),
];

/** A failure outside any test counts as one failed test. */
export function countTests(report, exitCode) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFileCount = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const failureCount = report.numFailedTests + brokenFileCount;
  return {
    passed: report.numPassedTests,
    failed: failureCount === 0 && exitCode !== 0 ? 1 : failureCount,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

export const listDurations = (report) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }));

export const formatSlowest = (durations, count = 10) =>
  durations
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`);
