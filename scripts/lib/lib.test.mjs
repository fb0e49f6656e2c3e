import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAffectedTests, listChangedFiles } from './changed.mjs';
import { filterByTier, listTestFiles, selectTests, toCaseInsensitivePattern } from './choose.mjs';
import { isInstalled, runsTypeScript } from './install.mjs';
import { requireFreePort } from './port.mjs';
import { countTests, formatFailures, formatSlowest, listDurations, listFailures } from './report.mjs';
import { captureOutput, ROOT, ScriptError } from './run.mjs';
import { ensureBrowser } from './vitest.mjs';

afterEach(() => vi.unstubAllEnvs());

describe('isInstalled', () => {
  const left = { version: '1.0.0', integrity: 'sha512-a' };
  const wanted = {
    packages: {
      '': { name: 'us' },
      'node_modules/left': left,
      'node_modules/mac': { ...left, optional: true },
    },
  };

  it('Packages count as installed even if those for other systems are missing', () => {
    expect(isInstalled(wanted, { packages: { 'node_modules/left': left } })).toBe(true);
  });

  it.each([
    ['nothing was installed', null],
    ['a package is missing', { packages: {} }],
    ['another version is installed', { packages: { 'node_modules/left': { ...left, version: '0.9.0' } } }],
    [
      'a package has another checksum',
      { packages: { 'node_modules/left': { ...left, integrity: 'sha512-b' } } },
    ],
  ])('Packages do not count as installed if %s', (_case, installed) =>
    expect(isInstalled(wanted, installed)).toBe(false));
});

describe('runsTypeScript', () => {
  it.each(['v22.18.0', 'v23.6.0', 'v24.0.0', 'v26.1.0'])('%s runs TypeScript', (version) =>
    expect(runsTypeScript(version)).toBe(true));
  it.each(['v20.19.0', 'v22.17.1', 'v23.5.0'])('%s does not run TypeScript', (version) =>
    expect(runsTypeScript(version)).toBe(false));
});

describe('countTests', () => {
  const report = (numbers, files = []) => ({
    ...{ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 },
    ...numbers,
    testResults: files,
  });

  it('The summary counts the tests of all files', () => {
    const counts = countTests(report({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2 }), 1);
    expect(counts).toEqual({ passed: 5, failed: 1, skipped: 2 });
  });

  it('A test file that could not be loaded counts as a failure', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(countTests(report({ numPassedTests: 5 }, [broken]), 1).failed).toBe(1);
  });

  it('A run that failed outside of any test or wrote no report counts as one failure', () => {
    expect(countTests(report({ numPassedTests: 5 }), 1).failed).toBe(1);
    expect(countTests(null, 1).failed).toBe(1);
  });
});

describe('listFailures', () => {
  const file = (status, assertionResults, message = '') => ({
    ...{ name: join(ROOT, 'web/a.test.ts'), status, message, assertionResults },
  });

  it('Each failed test is listed with its error, but without the stack', () => {
    const failed = {
      ...{ status: 'failed', fullName: 'a cart is empty' },
      failureMessages: [
        `\u001b[31mError\u001b[39m: 1 entry\n    at it (${join(ROOT, 'web/a.test.ts')}:12:7)`,
      ],
    };
    const report = {
      testResults: [
        file('failed', [{ status: 'passed', fullName: 'fine', failureMessages: [] }, failed]),
        file('passed', [{ status: 'passed', fullName: 'fine, too', failureMessages: [] }]),
      ],
    };
    expect(listFailures(report)).toEqual(['web/a.test.ts:12 a cart is empty\n  Error: 1 entry']);
  });

  it('A test file that could not be loaded is listed as a failure, and a missing report lists nothing', () => {
    expect(listFailures({ testResults: [file('failed', [], 'no such module')] })).toEqual([
      'web/a.test.ts\n  no such module',
    ]);
    expect(listFailures(null)).toEqual([]);
  });
});

describe('The summary of a failed run', () => {
  it('The summary shows the first failures and the number of others, in at most 30 lines', () => {
    const failures = Array.from({ length: 9 }, (_, n) => `a.test.ts:${n} fails\n  one\n  two\n  three`);
    const lines = formatFailures(failures).join('\n').split('\n');
    expect(lines.slice(0, 2)).toEqual(['✗ a.test.ts:0 fails', '  one']);
    expect(lines.at(-1)).toBe('… and 3 more, above.');
    expect(lines.length).toBeLessThanOrEqual(26);
  });

  it('The summary is empty if nothing failed', () => expect(formatFailures([])).toEqual([]));
});

describe('The tests affected by a change', () => {
  const module = (source, ...resolved) => ({
    source,
    dependencies: resolved.map((path) => ({ resolved: path })),
  });
  const modules = [
    module('domain/tax.ts'),
    module('domain/total.ts', 'domain/tax.ts'),
    module('domain/total.test.ts', 'domain/total.ts'),
    module('domain/other.test.ts'),
    module('server/features/cart/routes.ts', 'domain/total.ts'),
    module('server/features/cart/calls.test.ts', 'tests/support/test-app.ts'),
    module('server/app.ts', 'server/features/cart/routes.ts'),
    module('tests/support/test-app.ts', 'server/app.ts'),
    module('tests/pages/cart-order.test.ts', 'tests/support/test-app.ts'),
    module('tests/e2e/cart.full.test.ts', 'tests/support/test-app.ts'),
    module('tests/pages/stores.test.ts', 'tests/support/test-app.ts'),
    module('tests/rules/words.test.ts'),
  ];

  it('A change affects the tests that import the changed file and the tests in tests/rules', () => {
    expect(findAffectedTests(['domain/tax.ts'], modules)).toEqual([
      'domain/total.test.ts',
      'tests/rules/words.test.ts',
    ]);
  });

  it("If everything imports the changed module, affected tests are found by the feature's name", () => {
    expect(findAffectedTests(['server/features/cart/routes.ts'], modules)).toEqual([
      'server/features/cart/calls.test.ts',
      'tests/e2e/cart.full.test.ts',
      'tests/pages/cart-order.test.ts',
      'tests/rules/words.test.ts',
    ]);
  });

  it('A changed test helper affects all tests that use it', () => {
    expect(findAffectedTests(['tests/support/test-app.ts'], modules)).toContain('tests/pages/stores.test.ts');
  });

  it('Full-tier tests are left out unless the full tier runs', () => {
    const paths = ['tests/e2e/cart.full.test.ts', 'tests/pages/cart.test.ts'];
    vi.stubEnv('CARTWISE_TIER', '');
    expect(filterByTier(paths)).toEqual([paths[1]]);
    vi.stubEnv('CARTWISE_TIER', 'full');
    expect(filterByTier(paths)).toEqual(paths);
  });

  it('Looking for changes since a nonexistent commit throws an error', () =>
    expect(() => listChangedFiles('no-such-commit')).toThrow("Git knows no commit 'no-such-commit'"));
});

describe('The list of the slowest files', () => {
  it('The slowest test files are sorted by duration and shown with seconds', () => {
    const file = (name, seconds) => ({
      name: join(ROOT, name),
      startTime: 1_000,
      endTime: 1_000 + seconds * 1000,
    });
    const durations = listDurations({
      testResults: [file('a.test.ts', 0.5), file('b.test.ts', 12), file('c.test.ts', 3)],
    });
    expect(formatSlowest(durations, 2)).toEqual(['  12.0 s  b.test.ts', '   3.0 s  c.test.ts']);
    expect(listDurations(null)).toEqual([]);
  });
});

describe('“npm test” arguments', () => {
  const files = [
    { path: 'server/features/cart/queries.test.ts', text: "it('Adds an item')" },
    { path: 'tests/e2e/cart.test.ts', text: "it('says that an item was added')" },
    { path: 'web/features/stores/pick.test.ts', text: "it('picks five (5) stores of the cart')" },
  ];

  it('The words after “npm test” select files by feature or path, and tests by title only if no path matches', () => {
    const carts = ['server/features/cart/queries.test.ts', 'tests/e2e/cart.test.ts'];
    expect(selectTests(['Cart'], files)).toEqual([{ paths: carts, title: null }]);
    expect(selectTests(['./tests/e2e/cart.test.ts'], files)).toEqual([{ paths: [carts[1]], title: null }]);
    expect(selectTests(['an ITEM'], files)).toEqual([
      { paths: carts, title: toCaseInsensitivePattern('an ITEM') },
    ]);
    expect(selectTests(['stores', 'adds an item'], files)).toEqual([
      { paths: ['web/features/stores/pick.test.ts'], title: null },
      { paths: [carts[0]], title: toCaseInsensitivePattern('adds an item') },
    ]);
    expect(new RegExp(toCaseInsensitivePattern('Five (5)')).test('picks five (5) stores')).toBe(true);
  });

  it('The words after “npm test” match all test files, including those in scripts', () => {
    expect(listTestFiles().map(({ path }) => path)).toContain('scripts/lib/lib.test.mjs');
  });

  it('If the words after “npm test” match nothing, a message says what to do', async () => {
    expect(() => selectTests(['cart', 'no such thing'], files)).toThrow(ScriptError);
    // If the word appeared in this file, the search would match this file.
    const word = ['no', 'such', 'test'].join('-');
    const { code, output } = await captureOutput(process.execPath, [join(ROOT, 'scripts/test.mjs'), word]);
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      `No test matches '${word}'. Give part of a path or title, or a slice's name: npm test -- cart. Long tests: npm run test:full -- crash`,
      '',
      '0 passed, 1 failed, 0 skipped',
      '',
    ]);
  }, 20_000);
});

describe('A machine where no browser can be installed', () => {
  it('If no browser can be installed, a message says what to install', async () => {
    vi.stubEnv('PATH', '/nowhere');
    await expect(ensureBrowser('/nowhere/node')).rejects.toThrow(
      /^The journeys need a browser: install Chromium/,
    );
  }, 20_000);
});

describe('“npm start” on a port that is in use', () => {
  it('“npm start” reports a port in use before it installs, builds or opens a database', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address();
    const folder = mkdtempSync(join(tmpdir(), 'cartwise-port-'));
    const env = {
      ...process.env,
      PORT: String(port),
      HOST: '',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: '',
    };
    const { code, output } = await captureOutput(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
      env,
    });
    other.close();
    expect(output.split('\n')).toEqual([
      `Port ${port} is taken: Cartwise runs here already, or another program has it. Stop that one, or start here on another port: PORT=${port + 1} npm start`,
      '',
    ]);
    expect([code, existsSync(join(folder, 'data'))]).toEqual([1, false]);
    rmSync(folder, { recursive: true });
  }, 60_000);

  it('“npm start” continues if the port is free, and lets the server report an invalid port', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const PORT = String(free.address().port);
    await expect(requireFreePort({ PORT })).rejects.toThrow(ScriptError);
    free.close();
    await requireFreePort({ PORT });
    await once(createServer().listen(Number(PORT), '127.0.0.1').unref(), 'listening');
    for (const odd of ['0', 'eighty', '-1', '70000']) await requireFreePort({ PORT: odd });
  });
});
