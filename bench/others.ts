/**
 * `npm run bench -- others [calls, default 300]`: measures how long a shopper waits while other clients make expensive
 * requests.
 */
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { getCart } from '#contract/cart.ts';
import { ADMIN_EMAIL, startAppProcess } from '#tests/support/app-process.ts';
import { killAppAndDatabase } from '#tests/support/child.ts';
import { createTestUsers } from '#tests/support/people.ts';
import { CART_LINE_COUNT } from './page-bench.ts';
import { createReport } from './report.ts';
import { measureTimesMs, quantile } from './timing.ts';

const CALL_COUNT = Number(process.argv[2] ?? 300);
const SEARCH_COUNT = 500;
const SLOW_READER_COUNT = 100;
const LIST_LINE_COUNT = 500;
const MAX_SLOWDOWN = 2;

const dataDir = await mkdtemp(join(tmpdir(), 'cartwise-others-'));
await chmod(dataDir, 0o755); // the database server may run as a different user
const app = await startAppProcess({
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  ADMIN_EMAILS: ADMIN_EMAIL,
  TRUSTED_PROXIES: '127.0.0.1,::1',
});
const report = createReport('others');

const createAddressHeaders = (caller: number) => ({
  'x-forwarded-for': `198.51.${caller >> 8}.${caller & 255}`,
});

async function fetchBody(path: string, init: RequestInit): Promise<string> {
  const response = await fetch(app.url + path, init);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${body}`);
  return body;
}

function startCrowd(work: () => Promise<unknown>): () => Promise<void> {
  let hasEnded = false;
  const runningLoop = (async () => {
    while (!hasEnded) await work();
  })();
  return async () => {
    hasEnded = true;
    await runningLoop;
  };
}

function startSlowReader(): Socket {
  const socket = connect(Number(new URL(app.url).port), 'localhost');
  socket.once('readable', () => socket.read(1));
  return socket.on('error', () => {}).end('GET /api/grocery-items HTTP/1.1\r\nHost: localhost\r\n\r\n');
}

try {
  await app.isReady;
  const { free } = await createTestUsers(app.url);
  const cookie = free.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const shopperHeaders = { cookie, 'sec-fetch-site': 'same-origin', ...createAddressHeaders(60_000) };
  const jsonHeaders = { ...shopperHeaders, 'content-type': 'application/json' };
  const cart = getCart.response.parse(JSON.parse(await fetchBody('/api/cart', { headers: shopperHeaders })));
  const items: { id: number }[] = JSON.parse(
    await fetchBody('/api/grocery-items?limit=100', { headers: shopperHeaders }),
  );
  const itemsToAdd = items.filter(({ id }) => cart.every(({ itemId }) => itemId !== id));
  for (const { id } of itemsToAdd.slice(0, CART_LINE_COUNT - cart.length)) {
    await fetchBody('/api/cart', {
      method: 'POST',
      headers: jsonHeaders,
      body: JSON.stringify({ itemId: id, quantity: 1 }),
    });
  }
  const listBody = JSON.stringify({
    text: Array.from({ length: LIST_LINE_COUNT }, (_, n) => `${1 + (n % 9)} milk`).join('\n'),
  });

  const measureCart = () =>
    measureTimesMs(CALL_COUNT, () => fetchBody('/api/cart', { headers: shopperHeaders }));
  await measureCart();
  const baselineMs = quantile(await measureCart(), 0.95);
  report.add({ what: `a cart of ${CART_LINE_COUNT} lines, alone: p95`, value: baselineMs, unit: 'ms' });

  async function measureUnderLoad(what: string, stopCrowd: () => Promise<void>): Promise<void> {
    const times = await measureCart();
    await stopCrowd();
    report.add({ what: `the same beside ${what}: p50`, value: quantile(times, 0.5), unit: 'ms' });
    report.add({
      what: `the same beside ${what}: p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      atMost: MAX_SLOWDOWN * baselineMs,
    });
  }

  const searchWorker = new Worker(new URL('./crowd.ts', import.meta.url), {
    workerData: { url: app.url, count: SEARCH_COUNT },
  });
  await measureUnderLoad(`${SEARCH_COUNT} searches at once`, async () => {
    await searchWorker.terminate();
  });
  await measureUnderLoad(
    `lists of ${LIST_LINE_COUNT} lines that another reads`,
    startCrowd(() =>
      fetch(`${app.url}/api/cart/read-list`, { method: 'POST', headers: jsonHeaders, body: listBody }).then(
        (answer) => answer.text(),
      ),
    ),
  );
  const readers = Array.from({ length: SLOW_READER_COUNT }, startSlowReader);
  await measureUnderLoad(`${SLOW_READER_COUNT} who read a byte`, async () => {
    for (const reader of readers) reader.destroy();
  });
} finally {
  report.close();
  await killAppAndDatabase(app.child, dataDir);
  rmSync(dataDir, { recursive: true, force: true });
}
