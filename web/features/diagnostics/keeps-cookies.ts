import { useEffect, useState } from 'react';

let attempts = 0;

/** Setting a cookie throws if the browser blocks cookies for this page. */
function write(name: string, attributes: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: two browsers don't support cookieStore
    document.cookie = `${name}=yes; path=/; samesite=lax; ${attributes}`;
  } catch {
    // Ignore the error, because the caller notices that the cookie is missing.
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
 * Sets a test cookie, because `navigator.cookieEnabled` stays true if the user blocks cookies. `meanwhile` runs while
 * the cookie is set.
 */
export async function canStoreCookies(meanwhile: () => Promise<void> = async () => {}): Promise<boolean> {
  // A unique name, because two parts of a page may run the test at the same time.
  attempts += 1;
  const name = `cartwise.check.${attempts}`;
  write(name, 'max-age=60');
  try {
    await meanwhile();
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
