import { useEffect, useState } from 'react';
import { setPresence } from '#contract/lists.ts';
import { request } from '#web/api/request.ts';

/** Presence expires on the server after two minutes. */
const RENEW_MS = 60_000;

export function usePresence(listId: number, wasShopping: boolean) {
  const [isShopping, setIsShopping] = useState(wasShopping);
  useEffect(() => {
    if (!isShopping) return;
    let timer: ReturnType<typeof setTimeout>;
    const renew = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        request(setPresence, { params: { id: listId }, body: { isShopping: true } }).catch(() => {});
      }
      timer = setTimeout(renew, RENEW_MS);
    };
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [isShopping, listId]);
  const changePresence = (isNowShopping: boolean) => {
    setIsShopping(isNowShopping);
    if (!isNowShopping)
      request(setPresence, { params: { id: listId }, body: { isShopping: false } }).catch(() => {});
  };
  return { isShopping, setIsShopping: changePresence };
}
