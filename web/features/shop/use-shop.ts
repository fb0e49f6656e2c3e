import { useCallback, useEffect, useState } from 'react';
import { addShopOperations, getShop } from '#contract/shop.ts';
import type { ShopOperation } from '#domain/shop.ts';
import { ApiError, isSignedOut } from '#web/api/api-error.ts';
import { isOutdated } from '#web/api/outdated.ts';
import { request } from '#web/api/request.ts';
import { onShopForgotten } from '#web/lib/shop-owner.ts';
import { useSync } from '#web/lib/use-sync.ts';
import { exchange, withList } from './exchange.ts';
import { type Kept, openShelf } from './shelf.ts';

const send = async (operations: readonly ShopOperation[]) =>
  (await request(addShopOperations, { body: { operations: [...operations] } })).state;

/** What a page of an older build sends is kept: the newer page knows how to say it. */
const isRefused = async (error: unknown) =>
  error instanceof ApiError && error.status === 400 && !(await isOutdated());

export type Deed = Omit<ShopOperation, 'id'>;

/**
 * The list of this user with what was done to it. `act` keeps on the device first, then shows, then sends. `failure` is why
 * the server was not reached last; null when it was. `isForgotten` once the shopper has signed out in another tab.
 */
export function useShop(userId: string) {
  const [kept, setKept] = useState<Kept | null>(null);
  const [isVolatile, setIsVolatile] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const [shelf] = useState(() => openShelf(userId, () => setIsVolatile(true)));
  const work = useCallback(
    async (isAsked: boolean) => {
      setKept(await exchange(shelf, send, isRefused));
      if (isAsked) setKept(await shelf.change(withList(await request(getShop, {}))));
    },
    [shelf],
  );
  const { sync, failure } = useSync({ name: 'cartwise-shop', work, isFinal: isSignedOut });

  useEffect(() => {
    void shelf.read().then((found) => {
      setKept((known) => known ?? found);
      sync(true);
    });
    return onShopForgotten(userId, () => setIsForgotten(true));
  }, [shelf, sync, userId]);

  const act = useCallback(
    async (deeds: readonly Deed[]): Promise<void> => {
      const operations = deeds.map((deed) => ({ ...deed, id: crypto.randomUUID() }));
      setKept(await shelf.change((now) => ({ ...now, pending: [...now.pending, ...operations] })));
      // A price moves more than its line: the plan, and lines that the item fills elsewhere.
      sync(operations.some(({ kind }) => kind === 'price'));
    },
    [shelf, sync],
  );

  return { kept, failure, isVolatile, isForgotten, act, refresh: () => sync(true) };
}
