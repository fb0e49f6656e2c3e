import { SIGNED_OUT_COOKIE } from '#contract/limits.ts';
import { forgetShop } from '#web/lib/shop-owner.ts';

// The page on which somebody signed out may have had no script yet.
forgetShop();
// Notifications that come here are theirs, too: without its worker the browser takes none.
navigator.serviceWorker?.getRegistration('/push/').then(
  (registration) => registration?.unregister(),
  () => undefined,
);
// biome-ignore lint/suspicious/noDocumentCookie: the other way to it is missing in two browsers
document.cookie = `${SIGNED_OUT_COOKIE}=; path=/; max-age=0`;
