import { useCallback, useEffect, useRef, useState } from 'react';
import { addShopOperations, getShop } from '#contract/shop.ts';
import type { ShopOperation } from '#domain/shop.ts';
import { ApiError } from '#web/api/api-error.ts';
import { request } from '#web/api/request.ts';
import { onShopForgotten } from '#web/lib/shop-owner.ts';
import { exchange, withList } from './exchange.ts';
import { type Kept, openShelf } from './shelf.ts';

const send = async (operations: readonly ShopOperation[]) =>
  (await request(addShopOperations, { body: { operations: [...operations] } })).state;

const isRefused = (error: unknown) =>
  error instanceof ApiError && (error.status === 400 || error.code === 'own_prices_full');

/** How long after a failure it is tried again, unless the network comes back before. */
const RETRY_MS = 15_000;

/** One tab at a time, where the browser can say so. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('cartwise-shop', work) : work();

export type Deed = Omit<ShopOperation, 'id'>;

/**
 * The list of this user with what was done to it. `act` keeps on the device first, then shows, then sends. `failure` is why
 * the server was not reached last; null when it was. `isForgotten` once the shopper has signed out in another tab.
 */
export function useShop(userId: string) {
  const [kept, setKept] = useState<Kept | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isVolatile, setIsVolatile] = useState(false);
  const [isForgotten, setIsForgotten] = useState(false);
  const [shelf] = useState(() => openShelf(userId, () => setIsVolatile(true)));
  const running = useRef<Promise<void> | null>(null);
  const again = useRef(false);
  const wantsList = useRef(false);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);

  const sync = useCallback(
    (asksForList: boolean): void => {
      wantsList.current ||= asksForList;
      if (running.current !== null) {
        again.current = true;
        return;
      }
      clearTimeout(retry.current);
      running.current = alone(async () => {
        setKept(await exchange(shelf, send, isRefused));
        if (!wantsList.current) return;
        const list = await request(getShop, {});
        wantsList.current = false;
        setKept(await shelf.change(withList(list)));
      })
        .then(
          () => setFailure(null),
          (error: unknown) => {
            setFailure(error);
            const isOver = error instanceof ApiError && error.status === 401;
            if (!isOver) retry.current = setTimeout(() => sync(false), RETRY_MS);
          },
        )
        .then(() => {
          running.current = null;
          if (!again.current) return;
          again.current = false;
          sync(false);
        });
    },
    [shelf],
  );

  useEffect(() => {
    void shelf.read().then((found) => {
      setKept((known) => known ?? found);
      sync(true);
    });
    const look = () => {
      if (document.visibilityState === 'visible') sync(true);
    };
    window.addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    const stopListening = onShopForgotten(userId, () => setIsForgotten(true));
    return () => {
      stopListening();
      clearTimeout(retry.current);
      window.removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
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
