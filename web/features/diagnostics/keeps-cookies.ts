import { useEffect, useState } from 'react';

let attempts = 0;

/** Ignores the error that a browser throws if it blocks cookies. */
function writeCookie(name: string, attributes: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: two browsers don't support cookieStore
    document.cookie = `${name}=yes; path=/; samesite=lax; ${attributes}`;
  } catch {
    // The caller notices that the cookie is missing.
  }
}

/** Returns null if the browser blocks cookies, as in a sandboxed frame. */
function readCookies(): string[] | null {
  try {
    return document.cookie.split('; ');
  } catch {
    return null;
  }
}

export const areCookiesBlocked = (): boolean => readCookies() === null;

/**
 * Checks whether cookies can be stored, by setting a test cookie: `navigator.cookieEnabled` stays true if the user
 * blocks cookies. `runWhileSet` runs while the test cookie is set.
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
