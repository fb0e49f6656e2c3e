import { setTimeout as think } from 'node:timers/promises';
import type { Db } from '#server/db/connect.ts';
import { signIn } from '#tests/support/sign-in.ts';

const THINK_TIME_MS = 20;
const REQUEST_TIMEOUT_MS = 5_000;
const ITEMS_PER_CART = 150;
const searchWords = ['milk', 'bread', 'eggs', 'coffee', 'rice', 'apples', 'chicken breast', 'yogurt'];

type Account = Awaited<ReturnType<typeof signIn>>;

type ConfirmedWrite = { userId: string; itemId: number };

/** Call this before the failover, because sign-ups need a primary database. */
export async function createAccounts(db: Db, count: number): Promise<Account[]> {
  const accounts: Account[] = [];
  for (let made = 0; made < count; made += 1) accounts.push(await signIn(db));
  return accounts;
}

export const createAddressHeaders = (turn: number) => ({
  'x-forwarded-for': `10.${(turn >> 8) % 256}.${turn % 256}.1`,
});

const call = async (url: string, options: RequestInit = {}): Promise<boolean> => {
  try {
    const response = await globalThis.fetch(url, {
      ...options,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

export function startShoppers(
  url: string,
  { accounts, itemIds }: { accounts: Account[]; itemIds: number[] },
) {
  const confirmedWrites: ConfirmedWrite[] = [];
  const writeTimesMs: number[] = [];
  const writes = { failed: 0 };
  const reads = { done: 0, failed: 0, longestGapMs: 0, longestGapAtMs: 0 };
  let isOver = false;

  /** Adds each item only once, because adding it again would hide a lost write. */
  async function addItemsToCarts(): Promise<void> {
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
          confirmedWrites.push({ userId, itemId });
          writeTimesMs.push(performance.now());
        } else writes.failed += 1;
        await think(THINK_TIME_MS);
      }
    }
    throw new Error('There were too few accounts to write for.');
  }

  const searchAccounts = accounts.slice(0, 40);

  /** Uses different shoppers and IP addresses for the searches, because searches are rate-limited. */
  async function searchRepeatedly(reader: number): Promise<void> {
    let lastMs = performance.now();
    for (let turn = reader; !isOver; turn += 1) {
      const cookie = reader % 2 === 0 ? searchAccounts[turn % searchAccounts.length]?.headers : undefined;
      const headers = { ...cookie, ...createAddressHeaders(turn * 4 + reader) };
      const hasSucceeded = await call(`${url}/api/search?q=${searchWords[turn % searchWords.length]}`, {
        headers,
      });
      const nowMs = performance.now();
      if (hasSucceeded) {
        reads.done += 1;
        if (nowMs - lastMs > reads.longestGapMs)
          Object.assign(reads, { longestGapMs: nowMs - lastMs, longestGapAtMs: nowMs });
        lastMs = nowMs;
      } else reads.failed += 1;
      await think(THINK_TIME_MS);
    }
  }

  const all = Promise.all([
    addItemsToCarts(),
    addItemsToCarts(),
    addItemsToCarts(),
    addItemsToCarts(),
    searchRepeatedly(0),
    searchRepeatedly(1),
    searchRepeatedly(2),
    searchRepeatedly(3),
  ]);
  return {
    reads,
    writes,
    written: confirmedWrites,
    firstWriteAfter: (ms: number) => writeTimesMs.find((writtenMs) => writtenMs > ms) ?? null,
    stop: async () => {
      isOver = true;
      await all;
    },
    all,
  };
}

export async function countLostWrites(db: Db, confirmedWrites: readonly ConfirmedWrite[]): Promise<number> {
  const rows = await db.selectFrom('cart_entry').select(['user_id', 'item_id']).execute();
  const storedKeys = new Set(rows.map(({ user_id, item_id }) => `${user_id} ${item_id}`));
  return confirmedWrites.filter(({ userId, itemId }) => !storedKeys.has(`${userId} ${itemId}`)).length;
}
