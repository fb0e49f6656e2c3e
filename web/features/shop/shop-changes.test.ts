import type { IDBPDatabase } from 'idb';
import { describe, expect, it } from 'vitest';
import { MAX_SHOP_OPERATIONS } from '#contract/shop.ts';
import type { TripOperation } from '#domain/list/shop.ts';
import { createOfflineStorage } from '#web/lib/offline-record.ts';
import { sendPendingOperations } from '#web/lib/send-pending.ts';
import { applyResponse, hasShoppingBegun, withFetchedList } from './shop-changes.ts';
import type { OfflineTrip } from './shop-record.ts';

const empty: OfflineTrip = { userId: 'a', list: null, pending: [] };
const list = {
  asOf: '2026-11-22T12:00:00.000Z',
  stores: [],
  sentence: null,
  lines: [],
  walks: [],
  state: [],
};
const createTicks = (count: number): TripOperation[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    kind: 'tick',
    line: 'item-1',
    storeId: 1,
  }));

function createStorage() {
  let stored: unknown;
  let fault: 'full' | 'closed' | null = null;
  const warnings: string[] = [];
  const store = {
    get: async () => structuredClone(stored),
    put: async (next: unknown) => {
      if (fault === 'full') throw new DOMException('No room', 'QuotaExceededError');
      stored = structuredClone(next);
    },
  };
  const open = async () => {
    if (fault === 'closed') throw new DOMException('Private', 'InvalidStateError');
    const database = { get: store.get, close() {}, transaction: () => ({ store, done: Promise.resolve() }) };
    return database as unknown as IDBPDatabase;
  };
  const storage = createOfflineStorage<OfflineTrip>({
    ...{ open, name: 'shop', key: 'kept', empty, keepOwnData: (found) => found ?? empty },
    onStorageFailed: () => warnings.push('volatile'),
  });
  return {
    storage,
    warnings,
    fail: (newFault: typeof fault) => {
      fault = newFault;
    },
    evict: () => {
      stored = undefined;
    },
    stored: () => stored as OfflineTrip | undefined,
  };
}

describe("The in-store list's storage", () => {
  it('If storage fails, the in-store list stays in memory and the shopper is warned', async () => {
    for (const fault of ['full', 'closed'] as const) {
      const { storage, warnings, fail } = createStorage();
      await storage.change((before) => ({ ...before, pending: createTicks(1) }));
      fail(fault);
      const after = await storage.change((before) => ({
        ...before,
        pending: [...before.pending, ...createTicks(2)],
      }));
      expect(after.pending).toHaveLength(3);
      expect(warnings).toEqual(['volatile']);
    }
  });

  it('An in-store list that the browser evicts is saved again from memory', async () => {
    const { storage, evict, stored } = createStorage();
    await storage.change(withFetchedList(list));
    evict();
    const after = await storage.change((before) => ({ ...before, pending: createTicks(1) }));
    expect(after).toMatchObject({ list: { asOf: list.asOf }, pending: [{ id: '0' }] });
    expect(stored()).toEqual(after);
  });

  it("The in-store list records how far the device's clock is ahead of the server's", () => {
    const dayMs = 24 * 3_600_000;
    expect(withFetchedList(list, Date.parse(list.asOf) + dayMs)(empty).aheadMs).toBe(dayMs);
  });
});

describe('Pending operations of the in-store list', () => {
  const sendOptions = { applyResponse, batchSize: MAX_SHOP_OPERATIONS };

  it('The in-store list sends its pending operations once, in batches of 200', async () => {
    const { storage } = createStorage();
    await storage.change((before) => ({ ...before, pending: createTicks(2_000) }));
    const sentIds: string[] = [];
    const batchSizes = new Set<number>();
    const send = async (operations: readonly TripOperation[]) => {
      batchSizes.add(operations.length);
      sentIds.push(...operations.map(({ id }) => id));
      return { state: [] };
    };
    await sendPendingOperations({ ...sendOptions, storage, send, isRefused: () => false });
    expect(batchSizes).toEqual(new Set([200]));
    expect(sentIds).toEqual(createTicks(2_000).map(({ id }) => id));
    expect((await storage.read()).pending).toEqual([]);
  });

  it('Pending operations are kept if a response is cut off or the server rejects the page as outdated', async () => {
    const { storage } = createStorage();
    await storage.change((before) => ({ ...before, pending: createTicks(3) }));
    const sendCutOff = async () => JSON.parse('{"state": [{"line"');
    const isRefused = async () => false;
    await expect(
      sendPendingOperations({ ...sendOptions, storage, send: sendCutOff, isRefused }),
    ).rejects.toThrow(SyntaxError);
    const send = () => Promise.reject(new Error('400'));
    await expect(sendPendingOperations({ ...sendOptions, storage, send, isRefused })).rejects.toThrow('400');
    expect((await storage.read()).pending).toHaveLength(3);
  });
});

describe('The stored cart version', () => {
  const createStoredTrip = (seq?: number): OfflineTrip => ({ ...empty, list: { ...list, seq } });
  const getSeqAfterResponse = (before: number | undefined, seq: number | undefined) =>
    applyResponse(createStoredTrip(before), { state: [], seq }, []).list?.seq;

  it.each<[string, number | undefined, number | undefined, number | undefined]>([
    ["advances with the device's own change", 7, 8, 8],
    ["is set by the device's own change if an older app version stored none", undefined, 1, 1],
    ['stays behind if someone else changed the cart too', 7, 9, 7],
    ['stays the same if nothing was changed', 7, undefined, 7],
  ])('After a response, the stored cart version %s', (_, before, seq, after) =>
    expect(getSeqAfterResponse(before, seq)).toBe(after));
});

describe('hasShoppingBegun', () => {
  const createTrip = (isTicked: boolean, awayStoreIds: number[]): OfflineTrip => ({
    ...empty,
    list: { ...list, state: [{ line: 'item-1', isTicked, awayStoreIds }] },
  });

  it.each<[boolean, string, OfflineTrip]>([
    [false, 'nothing is stored', empty],
    [false, 'nothing has been done', { ...empty, list }],
    [true, 'an operation is unsent', { ...empty, list, pending: createTicks(1) }],
    [true, 'a line is checked off', createTrip(true, [])],
    [true, 'a line is marked as not here', createTrip(false, [1])],
  ])('hasShoppingBegun returns %s if %s', (isBegun, _condition, stored) => {
    expect(hasShoppingBegun(stored)).toBe(isBegun);
  });
});
