import { deleteOfflineData } from './offline-owner.ts';

/** Deletes this site's data in the browser, except HttpOnly cookies. Returns false if the browser denies access. */
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
