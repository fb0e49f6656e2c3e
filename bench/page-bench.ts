import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { getCart } from '#contract/cart.ts';
import { ADMIN_EMAIL, startAppProcess } from '#tests/support/app-process.ts';
import { killAppAndDatabase } from '#tests/support/child.ts';
import { findFreePort } from '#tests/support/free-port.ts';
import { createTestUsers } from '#tests/support/people.ts';
import { findHeadedChromium } from '../scripts/lib/chromium.mjs';

export const CART_LINE_COUNT = 40;

const browserFlags = [
  ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

export async function fillCart({ request }: BrowserContext, lines: number): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const items = (await (await request.get('/api/grocery-items?limit=100')).json()) as { id: number }[];
  const cart = getCart.response.parse(await (await request.get('/api/cart')).json());
  const itemsToAdd = items.filter(({ id }) => cart.every(({ itemId }) => itemId !== id));
  for (const { id } of itemsToAdd.slice(0, lines - cart.length)) {
    const response = await request.post('/api/cart', { headers, data: { itemId: id, quantity: 1 } });
    if (!response.ok()) throw new Error(`POST /api/cart: ${response.status()} ${await response.text()}`);
  }
}

export async function startPageBenchmark() {
  const executablePath = findHeadedChromium();
  if (executablePath === null) throw new Error('There is no Chromium on this machine.');
  const dataDir = await mkdtemp(join(tmpdir(), 'cartwise-pages-'));
  await chmod(dataDir, 0o755); // the database server may run as a different user
  const app = await startAppProcess({ DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_EMAILS: ADMIN_EMAIL });
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...browserFlags, `--remote-debugging-port=${port}`],
    // Enables the back/forward cache, as in an ordinary browser.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  const close = async () => {
    await browser.close();
    await killAppAndDatabase(app.child, dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await app.isReady;
    const { free, listPath } = await createTestUsers(app.url);
    await fillCart(await browser.newContext({ baseURL: app.url, storageState: free }), CART_LINE_COUNT);
    return { url: app.url, port, browser, shopper: free, listPath, close };
  } catch (error) {
    await close();
    throw error;
  }
}
