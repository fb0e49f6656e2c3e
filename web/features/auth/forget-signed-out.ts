import { SIGNED_OUT_COOKIE } from '#contract/limits.ts';
import { deleteOfflineData } from '#web/lib/offline-owner.ts';

// Delete the offline data in case the user signed out before the script that normally deletes it had loaded.
deleteOfflineData();
// Stop push notifications, so that this browser no longer receives those of the user who signed out.
navigator.serviceWorker?.getRegistration('/push/').then(
  (registration) => registration?.unregister(),
  () => undefined,
);
// biome-ignore lint/suspicious/noDocumentCookie: two browsers don't support cookieStore
document.cookie = `${SIGNED_OUT_COOKIE}=; path=/; max-age=0`;
