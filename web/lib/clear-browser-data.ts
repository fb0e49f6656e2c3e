import { deleteOfflineData } from './offline-owner.ts';

/** Deletes everything in this browser except the session cookie. Returns false if access is denied. */
export function clearBrowserData(): boolean {
  try {
    deleteOfflineData();
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; ')) {
      const name = cookie.split('=', 1)[0];
      // biome-ignore lint/suspicious/noDocumentCookie: two browsers lack the Cookie Store API
      if (name !== '') document.cookie = `${name}=; path=/; max-age=0`;
    }
    return true;
  } catch {
    return false;
  }
}
