/**
 * How the payment provider's page says that a payment went, for who has been sent back from it to `/` (SPEC §7);
 * null for every other visit. What it says is not proof. The address also has the payment's secret: both are taken
 * off it before anything else can note it.
 */
function take(): string | null {
  const { pathname, search } = location;
  if (pathname !== '/' || !/[?&](payment_intent|redirect_status)/.test(search)) return null;
  history.replaceState(null, '', pathname);
  return /redirect_status=(\w*)/.exec(search)?.[1] ?? '';
}

export const paymentReturn = take();
