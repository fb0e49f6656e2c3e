import { createStore } from '#web/lib/store.ts';

/**
 * How the payment provider's page says that a payment went, for who has been sent back from it to `/`; null for every
 * other visit. What it says is not proof. The address also has the payment's secret: the first read takes both off it.
 */
export const redirectStatus = createStore((): string | null => {
  const { pathname, search } = location;
  if (pathname !== '/' || !/[?&](payment_intent|redirect_status)/.test(search)) return null;
  history.replaceState(null, '', pathname);
  return /redirect_status=(\w*)/.exec(search)?.[1] ?? '';
});
