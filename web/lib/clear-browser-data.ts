import { forgetShop } from './shop-owner.ts';

/**
 * Forgets what the pages keep in this browser: both storages, what the shop page has, and cookies that a page can read. The session is none of
 * them; signing out ends it. Returns whether it could.
 */
export function clearBrowserData(): boolean {
  try {
    forgetShop();
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split('; ')) {
      const name = cookie.split('=', 1)[0];
      // biome-ignore lint/suspicious/noDocumentCookie: the other way to it is missing in two browsers
      if (name !== '') document.cookie = `${name}=; path=/; max-age=0`;
    }
    return true;
  } catch {
    return false;
  }
}
