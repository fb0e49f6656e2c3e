import { useEffect, useState } from 'react';
import { setPresence } from '#contract/lists.ts';
import { request } from '#web/api/request.ts';

/** Less than the two minutes after which presence expires on the server. */
const RENEWAL_INTERVAL_MS = 60_000;

export function usePresence(listId: number, wasShopping: boolean) {
  const [isShopping, setIsShopping] = useState(wasShopping);
  useEffect(() => {
    if (!isShopping) return;
    let timer: ReturnType<typeof setTimeout>;
    const renewPresence = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') {
        request(setPresence, { params: { id: listId }, body: { isShopping: true } }).catch(() => {});
      }
      timer = setTimeout(renewPresence, RENEWAL_INTERVAL_MS);
    };
    renewPresence();
    document.addEventListener('visibilitychange', renewPresence);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renewPresence);
    };
  }, [isShopping, listId]);
  const changePresence = (isNowShopping: boolean) => {
    setIsShopping(isNowShopping);
    if (!isNowShopping)
      request(setPresence, { params: { id: listId }, body: { isShopping: false } }).catch(() => {});
  };
  return { isShopping, setIsShopping: changePresence };
}
