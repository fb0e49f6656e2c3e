import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

const code = sources.map(({ path, text }) => ({
  path,
  text: text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, ''),
}));

const listOffenders = (pattern: RegExp, allowed: (path: string) => boolean) =>
  code.filter(({ path, text }) => pattern.test(text) && !allowed(path)).map(({ path }) => path);

const isTest = (path: string) => path.startsWith('tests/') || path.includes('.test.');

describe('The source code', () => {
  it('The source rules find more than 40 source files to check', () =>
    expect(sources.length).toBeGreaterThan(40));

  it('The source code reads process.env only in server/env/env.ts', () => {
    const isAllowed = (path: string) =>
      path === 'server/env/env.ts' ||
      isTest(path) ||
      path.startsWith('scripts/') ||
      path.startsWith('bench/');
    expect(listOffenders(/process\.env/, isAllowed)).toEqual([]);
  });

  it('The only files directly in the server folder are main.ts and app.ts', () => {
    const looseFiles = sources.map(({ path }) => path).filter((path) => /^server\/[^/]+$/.test(path));
    expect(looseFiles).toEqual(['server/app.ts', 'server/main.ts']);
  });

  it('Server code imports files from other folders with #server and files from its own folder with ./', () => {
    expect(
      listOffenders(/(?:from|import) '(?:\.\.|\.\/[^']*\/)/, (path) => !path.startsWith('server/')),
    ).toEqual([]);
  });

  it('The source code calls fetch only in web/api and server/gateways', () => {
    const mayFetch = (path: string) => /^(web\/api|server\/gateways|bench)\//.test(path) || isTest(path);
    expect(listOffenders(/(?<![.\w])fetch\(/, mayFetch)).toEqual([]);
  });

  it('Tests wait for something on the page rather than for an idle network', () => {
    expect(listOffenders(/networkidle/, (path) => path.startsWith('tests/rules/'))).toEqual([]);
  });

  it("Tests don't measure durations", () => {
    // These helpers measure real time for their timeouts, because the page's clock may be stopped.
    const timeoutHelpers = ['tests/support/dom/wait.ts', 'tests/support/dom/network.ts'];
    const MEASURES_TIME =
      /performance\s*\.now\b|hrtime|\.startTracing|longtask|process\.cpuUsage|console\.time/;
    /** True if the code saves the current time in a variable and later subtracts that variable from another time. */
    const subtractsTime = (text: string) =>
      [...text.matchAll(/(\w+) = (?:await [^;]*)?Date\.now\(\)/g)].some(([, name]) =>
        new RegExp(`- ${name}\\b`).test(text),
      );
    const found = code
      .filter(
        ({ path }) => isTest(path) && !path.startsWith('tests/rules/') && !timeoutHelpers.includes(path),
      )
      .filter(({ text }) => MEASURES_TIME.test(text) || subtractsTime(text))
      .map(({ path }) => path);
    expect(found, 'wait for a sign, count what is done, or use a fake clock; measure in bench/').toEqual([]);
  });

  it('The server writes to the outbox only through enqueue', () => {
    const mayWriteToOutbox = (path: string) => path === 'server/features/messages/enqueue.ts' || isTest(path);
    expect(listOffenders(/insertInto\('message'\)|insert into message\b/, mayWriteToOutbox)).toEqual([]);
  });

  it('The server has no timers, because recurring work belongs in jobs', () => {
    const mayUseTimers = (path: string) =>
      !path.startsWith('server/') ||
      // Only these two files may use a timer: one saves page view counts, and the other shows the progress of a
      // command.
      ['server/features/analytics/routes.ts', 'server/imports/show-progress.ts'].includes(path);
    expect(listOffenders(/setInterval/, mayUseTimers)).toEqual([]);
  });

  it("Code in the domain and contract folders doesn't use the clock, randomness or I/O", () => {
    const isOutsideRules = (path: string) => !/^(domain|contract)\//.test(path) || isTest(path);
    expect(
      listOffenders(/Date\.now|new Date\(\)|Math\.random|performance\.now|from 'node:/, isOutsideRules),
    ).toEqual([]);
  });

  it('Server functions take the database as their first parameter', () => {
    const DATABASE_NOT_FIRST =
      /(?:function\s+\w+|=\s*async\s*|=\s*)\((?!\s*(?:db|trx|pool|client)\b)[^(){}]*\b(?:db|trx): Db\b/;
    expect(listOffenders(DATABASE_NOT_FIRST, (path) => !path.startsWith('server/'))).toEqual([]);
  });

  it('Half of the files have at most 60 lines, and no file has more than 300', () => {
    const lengths = sources.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
    expect(lengths.filter(({ lines }) => lines > 300)).toEqual([]);
    const productFiles = lengths.filter(
      ({ path }) => /^(contract|domain|server|web)\//.test(path) && !isTest(path),
    );
    const sorted = productFiles.map(({ lines }) => lines).toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length * 0.5)]).toBeLessThanOrEqual(60);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(150);
  });

  it('The source code has no focused tests, suppressed type errors or injected HTML', () => {
    expect(
      listOffenders(
        /\b(?:it|test|describe)\.(?:only|todo)\(|@ts-ignore|@ts-nocheck|dangerouslySetInnerHTML|waitForTimeout/,
        (path) => path === 'tests/rules/source.test.ts',
      ),
    ).toEqual([]);
  });
});
