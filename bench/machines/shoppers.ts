import { setTimeout as think } from 'node:timers/promises';
import type { Db } from '#server/db/connect.ts';
import { signIn } from '#tests/support/sign-in.ts';

const THINK_MS = 20;
const TIME_LIMIT_MS = 5_000;
const ITEMS_PER_CART = 150;
const words = ['milk', 'bread', 'eggs', 'coffee', 'rice', 'apples', 'chicken breast', 'yogurt'];

type Account = Awaited<ReturnType<typeof signIn>>;

type ConfirmedWrite = { userId: string; itemId: number };

/** Call this before the failover, because sign-ups need a primary database. */
export async function createAccounts(db: Db, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let made = 0; made < count; made += 1) accounts.push(await signIn(db));
  return accounts;
}

export const clientAddressHeaders = (turn: number) => ({
  'x-forwarded-for': `10.${(turn >> 8) % 256}.${turn % 256}.1`,
});

const call = async (url: string, options: RequestInit = {}): Promise<boolean> => {
  try {
    const answer = await globalThis.fetch(url, { ...options, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
};

export function startShoppers(
  url: string,
  { accounts, itemIds }: { accounts: Account[]; itemIds: number[] },
) {
  const written: ConfirmedWrite[] = [];
  const writtenAtMs: number[] = [];
  const writes = { failed: 0 };
  const reads = { done: 0, failed: 0, longestGapMs: 0, longestGapAtMs: 0 };
  let isOver = false;

  /** Adds each item only once. If a write got lost, a second write of the same item would hide the loss. */
  async function write(): Promise<void> {
    for (let account = accounts.pop(); account !== undefined; account = accounts.pop()) {
      const { userId, headers } = account;
      for (const itemId of itemIds.slice(0, ITEMS_PER_CART)) {
        if (isOver) return;
        const hasSucceeded = await call(`${url}/api/cart`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ itemId, quantity: 1 }),
        });
        if (hasSucceeded) {
          written.push({ userId, itemId });
          writtenAtMs.push(performance.now());
        } else writes.failed += 1;
        await think(THINK_MS);
      }
    }
    throw new Error('There were too few accounts to write for.');
  }

  const searchAccounts = accounts.slice(0, 40);

  /** Uses different shoppers and IP addresses for the searches, because searches are rate-limited. */
  async function read(reader: number): Promise<void> {
    let lastMs = performance.now();
    for (let turn = reader; !isOver; turn += 1) {
      const cookie = reader % 2 === 0 ? searchAccounts[turn % searchAccounts.length]?.headers : undefined;
      const headers = { ...cookie, ...clientAddressHeaders(turn * 4 + reader) };
      const hasSucceeded = await call(`${url}/api/search?q=${words[turn % words.length]}`, {
        headers,
      });
      const nowMs = performance.now();
      if (hasSucceeded) {
        reads.done += 1;
        if (nowMs - lastMs > reads.longestGapMs)
          Object.assign(reads, { longestGapMs: nowMs - lastMs, longestGapAtMs: nowMs });
        lastMs = nowMs;
      } else reads.failed += 1;
      await think(THINK_MS);
    }
  }

  const all = Promise.all([write(), write(), write(), write(), read(0), read(1), read(2), read(3)]);
  return {
    reads,
    writes,
    written,
    firstWriteAfter: (ms: number) => writtenAtMs.find((writtenMs) => writtenMs > ms) ?? null,
    stop: async () => {
      isOver = true;
      await all;
    },
    all,
  };
}

export async function countLostWrites(db: Db, confirmedWrites: readonly ConfirmedWrite[]): Promise<number> {
  const rows = await db.selectFrom('cart_entry').select(['user_id', 'item_id']).execute();
  const stored = new Set(rows.map(({ user_id, item_id }) => `${user_id} ${item_id}`));
  return confirmedWrites.filter(({ userId, itemId }) => !stored.has(`${userId} ${itemId}`)).length;
}
