import { SIGNED_OUT_COOKIE } from '#contract/limits.ts';
import { deleteOfflineData } from '#web/lib/offline-owner.ts';

// The user may have signed out before the script that deletes the data at sign-out was loaded.
deleteOfflineData();
navigator.serviceWorker?.getRegistration('/push/').then(
  (registration) => registration?.unregister(),
  () => undefined,
);
// biome-ignore lint/suspicious/noDocumentCookie: two browsers don't support cookieStore
document.cookie = `${SIGNED_OUT_COOKIE}=; path=/; max-age=0`;
