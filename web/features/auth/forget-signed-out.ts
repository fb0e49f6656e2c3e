import { SIGNED_OUT_COOKIE } from '#contract/limits.ts';
import { deleteOfflineData } from '#web/lib/offline-owner.ts';

// Delete the offline data again, because the script that deletes it may not have been running when the user signed out.
deleteOfflineData();
// Stops push notifications, which are for the signed-out user.
navigator.serviceWorker?.getRegistration('/push/').then(
  (registration) => registration?.unregister(),
  () => undefined,
);
// biome-ignore lint/suspicious/noDocumentCookie: two browsers don't support cookieStore
document.cookie = `${SIGNED_OUT_COOKIE}=; path=/; max-age=0`;
