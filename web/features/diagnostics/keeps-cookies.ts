import { useEffect, useState } from 'react';

let attempts = 0;

/** Sets a cookie. Ignores the error that browsers throw if they block cookies for this page. */
function write(name: string, attributes: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: two browsers don't support cookieStore
    document.cookie = `${name}=yes; path=/; samesite=lax; ${attributes}`;
  } catch {
    // The caller notices that the cookie is missing.
  }
}

/** Reads the page's cookies. Returns null if the browser blocks them, for example in a sandboxed frame. */
function readCookies(): string[] | null {
  try {
    return document.cookie.split('; ');
  } catch {
    return null;
  }
}

export const areCookiesBlocked = (): boolean => readCookies() === null;

/**
 * Checks whether cookies can be stored, by setting a test cookie. `navigator.cookieEnabled` isn't reliable, because it
 * stays true if the user blocks cookies. `whileSet` runs while the test cookie is set.
 */
export async function canStoreCookies(whileSet: () => Promise<void> = async () => {}): Promise<boolean> {
  // Use a unique name, because two parts of a page may run the check at the same time.
  attempts += 1;
  const name = `cartwise.check.${attempts}`;
  write(name, 'max-age=60');
  try {
    await whileSet();
    return readCookies()?.includes(`${name}=yes`) ?? false;
  } finally {
    write(name, 'max-age=0');
  }
}

export function useCanStoreCookies(): boolean | undefined {
  const [areKept, setAreKept] = useState<boolean>();
  useEffect(() => void canStoreCookies().then(setAreKept), []);
  return areKept;
}
