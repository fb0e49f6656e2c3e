/**
 * `npm run bench -- assistants [calls, default 100]`: measures the MCP tools with 20 lines.
 * The baseline is `GET /api/comparison` with the same lines.
 */
import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { loadSeed } from '#server/compose/load-seed.ts';
import { createTestAssistant, fetchAssistant } from '#tests/support/connect-assistant.ts';
import { startListeningApp } from '#tests/support/listening-app.ts';
import { openBenchDatabase } from './bench-database.ts';
import { createReport } from './report.ts';
import { measureTimesMs, quantile } from './timing.ts';

const READ_COUNT = Number(process.argv[2] ?? 100);
const MAX_P95_MS = 150;
const firstTenLines = [
  'milk',
  'eggs',
  'bread',
  'butter',
  'rice',
  'black beans',
  'apples',
  'onions',
  'pasta',
  'coffee',
];
const otherTenLines = [
  'bananas',
  'chicken',
  'cheese',
  'yogurt',
  'potatoes',
  'tomatoes',
  'cereal',
  'flour',
  'sugar',
  'tuna',
];
const lines = [...firstTenLines, ...otherTenLines];

const { db, close } = await openBenchDatabase();
await loadSeed(db, () => {});
const report = createReport('assistants');
const app = await startListeningApp(db, {
  fetchPublic: fetchAssistant,
  env: { TRUSTED_PROXIES: '127.0.0.1,::1' },
});

/** Uses a different IP address per call, because of rate limits. */
let caller = 0;
const fetchFromNewAddress: typeof fetch = (input, init) => {
  caller += 1;
  const headers = new Headers(init?.headers);
  headers.set('x-forwarded-for', `198.51.${caller >> 8}.${caller & 255}`);
  return fetch(input, { ...init, headers });
};

async function connectAnonymously(): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { fetch: fetchFromNewAddress }),
  );
  return client;
}

/** Smaller than `READ_COUNT`, because writes are rate-limited per shopper. */
const WRITE_COUNT = 20;

async function measure(
  what: string,
  count: number,
  call: (index: number) => Promise<unknown>,
): Promise<void> {
  const times = await measureTimesMs(count, call);
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  report.add({
    what: `${what}: p95`,
    value: p95,
    unit: 'ms',
    atMost: MAX_P95_MS,
    note: `p50 ${p50.toFixed(1)}`,
  });
}

try {
  const { connected, clientOf } = createTestAssistant(() => app.url);
  const { tokens, shopper } = await connected();
  const ownClient = await clientOf(tokens.access_token);
  const anonymousClient = await connectAnonymously();
  const call = async (client: Client, name: string, args: object): Promise<unknown> => {
    const result = await client.callTool({ name, arguments: { ...args } });
    if (result.isError) throw new Error(`${name}: ${JSON.stringify(result.content)}`);
    return result.structuredContent;
  };
  const { stores } = (await call(anonymousClient, 'find_stores', { place: '60602' })) as {
    stores: { storeId: number }[];
  };
  const storeIds = stores.slice(0, 5).map(({ storeId }) => storeId);
  const { items } = (await call(anonymousClient, 'search_items', { query: 'milk' })) as {
    items: { itemId: number }[];
  };
  const [item] = items;
  if (item === undefined) throw new Error('There is no milk.');
  await call(ownClient, 'add_lines', { operationId: randomUUID(), lines });

  const comparisonUrl = `${app.url}/api/comparison?storeIds=${storeIds.join()}`;
  const headers = { cookie: `session=${shopper.cookie('session')}`, 'sec-fetch-site': 'same-origin' };
  await measure(`GET /api/comparison of ${lines.length} lines`, READ_COUNT, async () => {
    const response = await fetch(comparisonUrl, { headers });
    if (!response.ok) throw new Error(await response.text());
    await response.text();
  });
  const cart = { lines, storeIds };
  const one = { itemId: item.itemId };
  const readCalls: [name: string, client: Client, given: object][] = [
    ['find_stores', anonymousClient, { place: '60602' }],
    ['search_items', anonymousClient, { query: 'milk' }],
    ['compare_cart', anonymousClient, cart],
    ['best_plan', anonymousClient, cart],
    ['explain_price', anonymousClient, { ...one, storeId: storeIds[0] }],
    ['price_check', anonymousClient, { ...one, storeIds, seenUsd: 3.99 }],
    ['read_list', ownClient, {}],
  ];
  for (const [name, client, args] of readCalls)
    await measure(name, READ_COUNT, () => call(client, name, args));
  for (const [name, args] of [
    ['add_lines', { lines }],
    ['share_comparison', cart],
  ] as const)
    await measure(name, WRITE_COUNT, () => call(ownClient, name, { operationId: randomUUID(), ...args }));
} finally {
  report.close();
  await app.close();
  await close();
}
