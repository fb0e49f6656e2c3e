import { useEffect, useState } from 'react';

let attempts = 0;

/** Writes a cookie. Ignores the error that the browser throws if it blocks cookies. */
function writeCookie(name: string, attributes: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: two browsers don't support cookieStore
    document.cookie = `${name}=yes; path=/; samesite=lax; ${attributes}`;
  } catch {
    // The caller will notice that the cookie is missing.
  }
}

/** Returns the page's cookies, or null if the browser blocks cookies, as in a sandboxed frame. */
function readCookies(): string[] | null {
  try {
    return document.cookie.split('; ');
  } catch {
    return null;
  }
}

export const areCookiesBlocked = (): boolean => readCookies() === null;

/**
 * Sets a test cookie to check whether cookies can be stored, because `navigator.cookieEnabled` stays true even if the
 * user blocks cookies. `runWhileSet` runs while the test cookie is set.
 */
export async function canStoreCookies(runWhileSet: () => Promise<void> = async () => {}): Promise<boolean> {
  // Use a unique cookie name, because two parts of a page may run the check at the same time.
  attempts += 1;
  const name = `cartwise.check.${attempts}`;
  writeCookie(name, 'max-age=60');
  try {
    await runWhileSet();
    return readCookies()?.includes(`${name}=yes`) ?? false;
  } finally {
    writeCookie(name, 'max-age=0');
  }
}

export function useCanStoreCookies(): boolean | undefined {
  const [areAllowed, setAreAllowed] = useState<boolean>();
  useEffect(() => void canStoreCookies().then(setAreAllowed), []);
  return areAllowed;
}
