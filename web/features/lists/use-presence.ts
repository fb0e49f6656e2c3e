import { useEffect, useState } from 'react';
import { setPresence } from '#contract/lists.ts';
import { request } from '#web/api/request.ts';

/** It ends by itself after two minutes without another call. */
const RENEW_MS = 60_000;

/** Whether this shopper is in the shop with the list, said again while the page is in sight. */
export function usePresence(listId: number, wasShopping: boolean) {
  const [isShopping, setIsShopping] = useState(wasShopping);
  useEffect(() => {
    if (!isShopping) return;
    let timer: ReturnType<typeof setTimeout>;
    const say = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        // Without a network nobody can hear it; the next call says it.
        request(setPresence, { params: { id: listId }, body: { isShopping: true } }).catch(() => {});
      }
      timer = setTimeout(say, RENEW_MS);
    };
    say();
    document.addEventListener('visibilitychange', say);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [isShopping, listId]);
  const set = (isIn: boolean) => {
    setIsShopping(isIn);
    if (!isIn) request(setPresence, { params: { id: listId }, body: { isShopping: false } }).catch(() => {});
  };
  return { isShopping, setIsShopping: set };
}
