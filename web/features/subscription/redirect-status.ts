import { createStore } from '#web/lib/store.ts';

/** Status in the provider's redirect; not proof. Reading it removes the payment secret from the address. */
export const redirectStatus = createStore((): string | null => {
  const { pathname, search } = location;
  if (pathname !== '/' || !/[?&](payment_intent|redirect_status)/.test(search)) return null;
  history.replaceState(null, '', pathname);
  return /redirect_status=(\w*)/.exec(search)?.[1] ?? '';
});
