import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScript } from '#tests/support/child.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';

// The protocol's official conformance suite. The baseline lists the scenarios that can't pass, with reasons.
const suite = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');
const baseline = fileURLToPath(new URL('conformance-baseline.yaml', import.meta.url));

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof startListeningApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startListeningApp(database.db);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const suiteArgs = (revision: string) => [
  ...['server', '--url', `${app.url}/mcp`],
  ...['--suite', 'all', '--spec-version', revision, '--expected-failures', baseline],
];

it.each([
  ['2026-07-28', 'http-header-validation', 14],
  ['2025-11-25', 'server-initialize', 2],
  ['2025-06-18', 'server-initialize', 2],
])('The assistant tools conform to revision %s of the Model Context Protocol', async (revision, scenario, checks) => {
  const run = startScript(suite, { args: suiteArgs(revision) });
  const code = await run.exited;
  expect(run.output()).toContain(`${scenario}: ${checks} passed, 0 failed`);
  expect(code, run.output()).toBe(0);
});
