import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addShopOperations, getShop } from '#contract/shop.ts';
import type { ShopOperation } from '#domain/list/shop.ts';
import { ApiError, isSignedOut } from '#web/api/api-error.ts';
import { isOutdated } from '#web/api/probe.ts';
import { request } from '#web/api/request.ts';
import { onShopForgotten } from '#web/lib/shop-owner.ts';
import { useSync } from '#web/lib/use-sync.ts';
import { cartSettled } from '#web/shared/cart-cache.ts';
import { storesOf } from '#web/shared/shop-href.ts';
import { exchange, hasBegun, withList } from './exchange.ts';
import { type Kept, openShelf } from './shelf.ts';

/** Nothing tells this page what another one of the same shopper has ticked. */
const LOOK_EVERY_MS = 20_000;

const send = async (operations: readonly ShopOperation[]) => {
  const body = { operations: operations.map(({ shown: _shown, ...operation }) => operation) };
  return (await request(addShopOperations, { body })).state;
};

/** What a page of an older build sends is kept: the newer page knows how to say it. */
const isRefused = async (error: unknown) =>
  error instanceof ApiError && error.status === 400 && !(await isOutdated());

export type Deed = Omit<ShopOperation, 'id'>;

/**
 * The list of this user with what was done to it. `act` keeps on the device first, then shows, then sends. `failure` is why
 * the server was not reached last; null when it was. `refusal` says what it did not take of what was done last. `isForgotten` once
 * the shopper has signed out in another tab.
 */
export function useShop(userId: string) {
  const client = useQueryClient();
  const [kept, setKept] = useState<Kept | null>(null);
  const [isVolatile, setIsVolatile] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [shelf] = useState(() => openShelf(userId, () => setIsVolatile(true)));
  /** Something was done, or the list was asked for by this page. */
  const isStaying = useRef(false);
  /** The stores of the plan that one came with, until the list is at them. */
  const chosen = useRef(storesOf(location.search));
  const work = useCallback(
    async (isAsked: boolean) => {
      const noteRefused = async (error: unknown) => {
        if (!(await isRefused(error))) return false;
        setRefusal(error instanceof ApiError ? error.serverMessage : null);
        return true;
      };
      const before = await shelf.read();
      const after = await exchange(shelf, send, noteRefused);
      setKept(after);
      // What was pending may leave nothing behind that tells of it.
      isStaying.current ||= hasBegun(before) || hasBegun(after);
      if (!isAsked) return;
      // A shopper who has begun stays at these stores, whatever another price does to the plan.
      const begun = isStaying.current ? (after.list?.stores ?? []).map(({ id }) => id) : [];
      const storeIds = chosen.current.length > 0 ? chosen.current : begun;
      const query = storeIds.length > 0 ? { storeIds } : {};
      await cartSettled(client);
      setKept(await shelf.change(withList(await request(getShop, { query }))));
      isStaying.current = true;
      chosen.current = [];
    },
    [shelf, client],
  );
  const { sync, failure } = useSync({
    ...{ name: 'cartwise-shop', work, isFinal: isSignedOut },
    everyMs: LOOK_EVERY_MS,
  });

  useEffect(() => {
    void shelf.read().then((found) => {
      setKept((known) => known ?? found);
      sync(true);
    });
    return onShopForgotten(userId, () => setIsForgotten(true));
  }, [shelf, sync, userId]);
  useEffect(() => shelf.watch(setKept), [shelf]);

  const act = useCallback(
    async (deeds: readonly Deed[]): Promise<void> => {
      setRefusal(null);
      const operations = deeds.map((deed) => ({ ...deed, id: crypto.randomUUID() }));
      setKept(await shelf.change((now) => ({ ...now, pending: [...now.pending, ...operations] })));
      // A price moves more than its line: the plan, and lines that the item fills elsewhere.
      sync(operations.some(({ kind }) => kind === 'price'));
    },
    [shelf, sync],
  );

  return { kept, failure, isVolatile, isForgotten, refusal, act, refresh: () => sync(true) };
}
