import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getCart } from '#contract/cart.ts';
import { listGroceryItems } from '#contract/grocery-items.ts';
import { startAppProcess } from '#tests/support/app-process.ts';
import { createBrowser, samplePerson, signUp } from '#tests/support/browser.ts';
import { killAppAndDatabase } from '#tests/support/child.ts';
import { findFreePort } from '#tests/support/free-port.ts';

const CRASH_COUNT = 20;
const WRITER_COUNT = 4;
const MAX_QUANTITY = 99;

let folder: string;
let runningApp: Awaited<ReturnType<typeof startAppProcess>> | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-crash-'));
  await chmod(folder, 0o755); // the database may run under another operating system account
});

afterEach(async () => {
  if (runningApp) await killAppAndDatabase(runningApp.child, folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

type Line = { itemId: number; entryId: number | null; confirmed: number; attempted: number | null };

async function write(line: Line, send: Send, onConfirmed: () => void): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const isPatch = line.entryId !== null && (turn % 2 === 0 || line.confirmed === MAX_QUANTITY);
    const quantity = isPatch ? 1 + ((line.confirmed * 7 + turn) % (MAX_QUANTITY - 1)) : 1;
    line.attempted = isPatch ? quantity : line.confirmed + 1;
    const answer = isPatch
      ? await send('PATCH', `/api/cart/${line.entryId}`, { quantity })
      : await send('POST', '/api/cart', { itemId: line.itemId, quantity });
    if (answer === null) return;
    line.entryId = answer.id;
    line.confirmed = line.attempted;
    line.attempted = null;
    onConfirmed();
  }
}

type Send = (method: string, path: string, body: unknown) => Promise<{ id: number } | null>;

describe('Cart changes when the server crashes', () => {
  it(`No confirmed cart change is lost when the server crashes ${CRASH_COUNT} times`, {
    timeout: 60_000 + CRASH_COUNT * 30_000,
  }, async () => {
    const env = { DATA_DIR: folder, PORT: String(await findFreePort()), DATABASE_URL: '' };
    const startApp = async () => {
      runningApp = await startAppProcess(env);
      await runningApp.isReady;
      return runningApp;
    };
    const { url } = await startApp();
    const shopper = createBrowser(url);
    await signUp(shopper, samplePerson());
    const headers = {
      cookie: `session=${shopper.cookie('session')}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const fetchJson = async (path: string): Promise<unknown> => {
      const response = await fetch(url + path, { headers });
      expect(response.status, path).toBe(200);
      return response.json();
    };
    const send: Send = async (method, path, body) => {
      try {
        const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
        const json = await response.json();
        return response.ok ? json : null;
      } catch {
        return null;
      }
    };

    const items = listGroceryItems.response.parse(
      await fetchJson(`/api/grocery-items?limit=${WRITER_COUNT}`),
    );
    const lines: Line[] = items.map(({ id }) => ({
      itemId: id,
      entryId: null,
      confirmed: 0,
      attempted: null,
    }));
    let totalConfirmed = 0;
    for (let crash = 1; crash <= CRASH_COUNT; crash += 1) {
      const changesBeforeCrash = 20 + ((crash * 13) % 40);
      let confirmed = 0;
      await new Promise<void>((resolve, reject) => {
        const writers = lines.map((line) =>
          write(line, send, () => {
            confirmed += 1;
            if (confirmed === changesBeforeCrash && runningApp)
              killAppAndDatabase(runningApp.child, folder).catch(reject);
          }),
        );
        Promise.all(writers).then(() => resolve(), reject);
      });
      expect(confirmed).toBeGreaterThanOrEqual(changesBeforeCrash);
      totalConfirmed += confirmed;
      await runningApp?.child.exited;
      await startApp();

      const entries = getCart.response.parse(await fetchJson('/api/cart'));
      for (const line of lines) {
        const storedQuantity = entries.find(({ itemId }) => itemId === line.itemId)?.quantity ?? 0;
        const possibleQuantities = [line.confirmed, ...(line.attempted === null ? [] : [line.attempted])];
        expect(possibleQuantities, `item ${line.itemId} after crash ${crash}`).toContain(storedQuantity);
        line.confirmed = storedQuantity;
        line.attempted = null;
      }
    }
    expect(totalConfirmed).toBeGreaterThanOrEqual(CRASH_COUNT * 20);
  });
});
