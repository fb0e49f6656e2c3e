import { createStateStore } from '#web/lib/store.ts';

/**
 * The status from the payment provider's redirect, or null if the URL doesn't have one. It doesn't prove that the
 * shopper paid. Reading it removes the payment secret from the URL.
 */
export const redirectStatus = createStateStore((): string | null => {
  const { pathname, search } = location;
  if (pathname !== '/' || !/[?&](payment_intent|redirect_status)/.test(search)) return null;
  history.replaceState(null, '', pathname);
  return /redirect_status=(\w*)/.exec(search)?.[1] ?? '';
});
