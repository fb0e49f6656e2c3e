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

const CRASHES = 20;
const WRITERS = 4;
const MAX_QUANTITY = 99;

let folder: string;
let running: Awaited<ReturnType<typeof startAppProcess>> | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartwise-crash-'));
  await chmod(folder, 0o755); // the database may run under another operating system account
});

afterEach(async () => {
  if (running) await killAppAndDatabase(running.child, folder);
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
  it(`No confirmed cart change is lost when the server crashes ${CRASHES} times`, {
    timeout: 60_000 + CRASHES * 15_000,
  }, async () => {
    const env = { DATA_DIR: folder, PORT: String(await findFreePort()), DATABASE_URL: '' };
    const start = async () => {
      running = await startAppProcess(env);
      await running.isReady;
      return running;
    };
    const { url } = await start();
    const shopper = createBrowser(url);
    await signUp(shopper, samplePerson());
    const headers = {
      cookie: `session=${shopper.cookie('session')}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
    };
    const read = async (path: string): Promise<unknown> => {
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

    const items = listGroceryItems.response.parse(await read(`/api/grocery-items?limit=${WRITERS}`));
    const lines: Line[] = items.map(({ id }) => ({
      itemId: id,
      entryId: null,
      confirmed: 0,
      attempted: null,
    }));
    let confirmedInAll = 0;
    for (let crash = 1; crash <= CRASHES; crash += 1) {
      const enough = 20 + ((crash * 13) % 40);
      let confirmed = 0;
      await new Promise<void>((resolve, reject) => {
        const writers = lines.map((line) =>
          write(line, send, () => {
            confirmed += 1;
            if (confirmed === enough && running) killAppAndDatabase(running.child, folder).catch(reject);
          }),
        );
        Promise.all(writers).then(() => resolve(), reject);
      });
      expect(confirmed).toBeGreaterThanOrEqual(enough);
      confirmedInAll += confirmed;
      await running?.child.exited;
      await start();

      const entries = getCart.response.parse(await read('/api/cart'));
      for (const line of lines) {
        const kept = entries.find(({ itemId }) => itemId === line.itemId)?.quantity ?? 0;
        const possible = [line.confirmed, ...(line.attempted === null ? [] : [line.attempted])];
        expect(possible, `item ${line.itemId} after crash ${crash}`).toContain(kept);
        line.confirmed = kept;
        line.attempted = null;
      }
    }
    expect(confirmedInAll).toBeGreaterThanOrEqual(CRASHES * 20);
  });
});
