import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addShopOperations, getShop } from '#contract/shop.ts';
import type { ShopOperation } from '#domain/list/shop.ts';
import { ApiError, isSignedOut } from '#web/api/api-error.ts';
import { isOutdated } from '#web/api/probe.ts';
import { request } from '#web/api/request.ts';
import { onOfflineDataDeleted } from '#web/lib/offline-owner.ts';
import { useSync } from '#web/lib/use-sync.ts';
import { cartSettled } from '#web/shared/cart-cache.ts';
import { storesOf } from '#web/shared/shop-href.ts';
import { exchange, hasBegun, withList } from './exchange.ts';
import { type OfflineShop, openShopRecord } from './shop-record.ts';

/** Polling interval: the server doesn't push changes from the shopper's other devices. */
const LOOK_EVERY_MS = 20_000;

const send = async (operations: readonly ShopOperation[]) => {
  const body = { operations: operations.map(({ shown: _shown, ...operation }) => operation) };
  return (await request(addShopOperations, { body })).state;
};

/** A 400 on an outdated page isn't final: the updated page can resend the operation. */
const isRefused = async (error: unknown) =>
  error instanceof ApiError && error.status === 400 && !(await isOutdated());

export type Change = Omit<ShopOperation, 'id'>;

/**
 * `act` stores an operation, shows it, then sends it. `refusal` is the server's reason for rejecting some.
 * `isForgotten` is set when the shopper signs out in another tab.
 */
export function useShop(userId: string) {
  const client = useQueryClient();
  const [kept, setKept] = useState<OfflineShop | null>(null);
  const [isVolatile, setIsVolatile] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [record] = useState(() => openShopRecord(userId, () => setIsVolatile(true)));
  /** Shopping has begun, or this page has loaded the list: keep the current stores. */
  const isStaying = useRef(false);
  /** Store ids from the address, used until the list has loaded with them. */
  const chosen = useRef(storesOf(location.search));
  const work = useCallback(
    async (isAsked: boolean) => {
      const noteRefused = async (error: unknown) => {
        if (!(await isRefused(error))) return false;
        setRefusal(error instanceof ApiError ? error.serverMessage : null);
        return true;
      };
      const before = await record.read();
      const after = await exchange(record, send, noteRefused);
      setKept(after);
      // Check before and after sending: sent operations may cancel out and leave no trace.
      isStaying.current ||= hasBegun(before) || hasBegun(after);
      if (!isAsked) return;
      // Once shopping has begun, a price change must not move the plan to other stores.
      const begun = isStaying.current ? (after.list?.stores ?? []).map(({ id }) => id) : [];
      const storeIds = chosen.current.length > 0 ? chosen.current : begun;
      const query = storeIds.length > 0 ? { storeIds } : {};
      await cartSettled(client);
      setKept(await record.change(withList(await request(getShop, { query }))));
      isStaying.current = true;
      chosen.current = [];
    },
    [record, client],
  );
  const { sync, failure } = useSync({
    ...{ name: 'cartwise-shop', work, isFinal: isSignedOut },
    everyMs: LOOK_EVERY_MS,
  });

  useEffect(() => {
    void record.read().then((found) => {
      setKept((known) => known ?? found);
      sync(true);
    });
    return onOfflineDataDeleted(userId, () => setIsForgotten(true));
  }, [record, sync, userId]);
  useEffect(() => record.watch(setKept), [record]);

  const act = useCallback(
    async (changes: readonly Change[]): Promise<void> => {
      setRefusal(null);
      const operations = changes.map((change) => ({ ...change, id: crypto.randomUUID() }));
      setKept(await record.change((now) => ({ ...now, pending: [...now.pending, ...operations] })));
      // A new price can change the plan and other lines, so reload the list.
      sync(operations.some(({ kind }) => kind === 'price'));
    },
    [record, sync],
  );

  return { kept, failure, isVolatile, isForgotten, refusal, act, refresh: () => sync(true) };
}
