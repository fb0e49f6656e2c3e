import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startChild } from '#tests/support/child.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { listeningApp } from '#tests/support/listening-app.ts';

// The protocol's own conformance suite (version 0.1.16) covers the revisions of 2025. Its other scenarios need tools,
// prompts and resources made for the suite. It doesn't cover 2026-07-28, which the other tests use through the SDK's
// client.
const suite = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/dist/index.js');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let app: Awaited<ReturnType<typeof listeningApp>>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await listeningApp(database.db);
});

afterAll(async () => {
  await app.close();
  await database.close();
});

it.each([
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'dns-rebinding-protection',
])('The tools conform to the protocol: %s', async (scenario) => {
  const args = ['server', '--url', `${app.url}/mcp`, '--scenario', scenario];
  const run = startChild(suite, { args });
  const code = await run.exited;
  expect(run.output()).toMatch(/[1-9]\d*\/\d+|passed|✓/i);
  expect(code, run.output()).toBe(0);
});
