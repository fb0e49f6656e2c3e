import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countTests, failuresOf } from './checks.mjs';
import { isInstalled, runsTypeScript } from './install.mjs';
import { ROOT } from './run.mjs';

describe('isInstalled', () => {
  const left = { version: '1.0.0', integrity: 'sha512-a' };
  const wanted = {
    packages: {
      '': { name: 'us' },
      'node_modules/left': left,
      'node_modules/mac': { ...left, optional: true },
    },
  };

  it('holds when all but packages for other systems are there', () => {
    expect(isInstalled(wanted, { packages: { 'node_modules/left': left } })).toBe(true);
  });

  it.each([
    ['nothing was installed', null],
    ['a package is missing', { packages: {} }],
    ['another version is there', { packages: { 'node_modules/left': { ...left, version: '0.9.0' } } }],
    ['other bytes are there', { packages: { 'node_modules/left': { ...left, integrity: 'sha512-b' } } }],
  ])('fails when %s', (_case, installed) => expect(isInstalled(wanted, installed)).toBe(false));
});

describe('runsTypeScript', () => {
  it.each(['v22.18.0', 'v23.6.0', 'v24.0.0', 'v26.1.0'])('%s does', (version) =>
    expect(runsTypeScript(version)).toBe(true));
  it.each(['v20.19.0', 'v22.17.1', 'v23.5.0'])('%s does not', (version) =>
    expect(runsTypeScript(version)).toBe(false));
});

describe('countTests', () => {
  const report = (numbers, files = []) => ({
    ...{ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 },
    ...numbers,
    testResults: files,
  });

  it('sums tests', () => {
    const counts = countTests(report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2 }), 1);
    expect(counts).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be read as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(countTests(report({ numPassedTests: 5 }, [broken]), 1).failed).toBe(1);
  });

  it('counts a run that failed outside of any test, or left no report', () => {
    expect(countTests(report({ numPassedTests: 5 }), 1).failed).toBe(1);
    expect(countTests(null, 1).failed).toBe(1);
  });
});

describe('failuresOf', () => {
  const file = (status, assertionResults, message = '') => ({
    ...{ name: join(ROOT, 'web/a.test.ts'), status, message, assertionResults },
  });

  it('names each test that failed, and why, without the stack', () => {
    const failed = {
      ...{ status: 'failed', fullName: 'a cart is empty' },
      failureMessages: ['\u001b[31mError\u001b[39m: 1 entry\n    at somewhere'],
    };
    const report = {
      testResults: [
        file('failed', [{ status: 'passed', fullName: 'fine', failureMessages: [] }, failed]),
        file('passed', [{ status: 'passed', fullName: 'fine, too', failureMessages: [] }]),
      ],
    };
    expect(failuresOf(report)).toEqual(['web/a.test.ts > a cart is empty\nError: 1 entry']);
  });

  it('names a file that could not be read, and nothing without a report', () => {
    expect(failuresOf({ testResults: [file('failed', [], 'no such module')] })).toEqual([
      'web/a.test.ts\nno such module',
    ]);
    expect(failuresOf(null)).toEqual([]);
  });
});
