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
const ticks = (count: number): TripOperation[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    kind: 'tick',
    line: 'item-1',
    storeId: 1,
  }));

function storage() {
  let stored: unknown;
  let fault: 'full' | 'closed' | null = null;
  const told: string[] = [];
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
  const record = createOfflineStorage<OfflineTrip>({
    ...{ open, name: 'shop', key: 'kept', empty, keepOwnData: (found) => found ?? empty },
    onStorageFailed: () => told.push('volatile'),
  });
  return {
    record,
    told,
    fail: (how: typeof fault) => {
      fault = how;
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
      const { record, told, fail } = storage();
      await record.change((before) => ({ ...before, pending: ticks(1) }));
      fail(fault);
      const after = await record.change((before) => ({
        ...before,
        pending: [...before.pending, ...ticks(2)],
      }));
      expect(after.pending).toHaveLength(3);
      expect(told).toEqual(['volatile']);
    }
  });

  it('An in-store list that the browser evicts is saved again from memory', async () => {
    const { record, evict, stored } = storage();
    await record.change(withFetchedList(list));
    evict();
    const after = await record.change((before) => ({ ...before, pending: ticks(1) }));
    expect(after).toMatchObject({ list: { asOf: list.asOf }, pending: [{ id: '0' }] });
    expect(stored()).toEqual(after);
  });

  it("The in-store list stores how far the device's clock is off", () => {
    const aDay = 24 * 3_600_000;
    expect(withFetchedList(list, Date.parse(list.asOf) + aDay)(empty).aheadMs).toBe(aDay);
  });
});

describe('Pending operations of the in-store list', () => {
  const how = { applyResponse, batchSize: MAX_SHOP_OPERATIONS };

  it('The in-store list sends its pending operations once, in batches of 200', async () => {
    const { record } = storage();
    await record.change((before) => ({ ...before, pending: ticks(2_000) }));
    const sent: string[] = [];
    const sizes = new Set<number>();
    const send = async (operations: readonly TripOperation[]) => {
      sizes.add(operations.length);
      sent.push(...operations.map(({ id }) => id));
      return { state: [] };
    };
    await sendPendingOperations({ ...how, record, send, isRefused: () => false });
    expect(sizes).toEqual(new Set([200]));
    expect(sent).toEqual(ticks(2_000).map(({ id }) => id));
    expect((await record.read()).pending).toEqual([]);
  });

  it('Pending operations are kept if a response is cut off or the server rejects the page as outdated', async () => {
    const { record } = storage();
    await record.change((before) => ({ ...before, pending: ticks(3) }));
    const cut = async () => JSON.parse('{"state": [{"line"');
    const isRefused = async () => false;
    await expect(sendPendingOperations({ ...how, record, send: cut, isRefused })).rejects.toThrow(
      SyntaxError,
    );
    const send = () => Promise.reject(new Error('400'));
    await expect(sendPendingOperations({ ...how, record, send, isRefused })).rejects.toThrow('400');
    expect((await record.read()).pending).toHaveLength(3);
  });
});

describe('The stored cart version', () => {
  const stored = (seq?: number): OfflineTrip => ({ ...empty, list: { ...list, seq } });
  const answered = (before: number | undefined, seq: number | undefined) =>
    applyResponse(stored(before), { state: [], seq }, []).list?.seq;

  it.each<[string, number | undefined, number | undefined, number | undefined]>([
    ["advances with the device's own change", 7, 8, 8],
    ["is set by the device's own change if an older app version stored none", undefined, 1, 1],
    ['stays behind if someone else changed the cart too', 7, 9, 7],
    ['stays the same if nothing was changed', 7, undefined, 7],
  ])('After a response, the stored cart version %s', (_, before, seq, after) =>
    expect(answered(before, seq)).toBe(after));
});

describe('hasShoppingBegun', () => {
  const inState = (isTicked: boolean, awayStoreIds: number[]): OfflineTrip => ({
    ...empty,
    list: { ...list, state: [{ line: 'item-1', isTicked, awayStoreIds }] },
  });

  it.each<[boolean, string, OfflineTrip]>([
    [false, 'nothing is stored', empty],
    [false, 'nothing has been done', { ...empty, list }],
    [true, 'an operation is unsent', { ...empty, list, pending: ticks(1) }],
    [true, 'a line is checked off', inState(true, [])],
    [true, 'a line is marked as not here', inState(false, [1])],
  ])('hasShoppingBegun returns %s if %s', (isBegun, _condition, stored) => {
    expect(hasShoppingBegun(stored)).toBe(isBegun);
  });
});
