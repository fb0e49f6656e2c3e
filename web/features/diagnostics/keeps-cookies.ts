import { useEffect, useState } from 'react';

let tries = 0;

/** Writes the cookie of a try; a browser that refuses cookies to this page altogether throws, and keeps none. */
function write(name: string, attributes: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to it is missing in two browsers
    document.cookie = `${name}=yes; path=/; samesite=lax; ${attributes}`;
  } catch {
    // It is not there when it is looked for.
  }
}

/** The cookies that this page can read; null when the browser refuses them to it, as in a sandboxed frame. */
function readCookies(): string[] | null {
  try {
    return document.cookie.split('; ');
  } catch {
    return null;
  }
}

export const refusesCookies = (): boolean => readCookies() === null;

/**
 * Whether this browser keeps a cookie, tried with one of no meaning; `meanwhile` runs while it is there.
 * `navigator.cookieEnabled` stays true where the owner has blocked cookies in the settings.
 */
export async function keepsCookies(meanwhile: () => Promise<void> = async () => {}): Promise<boolean> {
  // Two parts of a page may try at once: neither may take away the other's.
  tries += 1;
  const name = `cartwise.check.${tries}`;
  write(name, 'max-age=60');
  try {
    await meanwhile();
    return readCookies()?.includes(`${name}=yes`) ?? false;
  } finally {
    write(name, 'max-age=0');
  }
}

/** Whether this browser keeps cookies; undefined while it is tried. */
export function useKeepsCookies(): boolean | undefined {
  const [areKept, setAreKept] = useState<boolean>();
  useEffect(() => void keepsCookies().then(setAreKept), []);
  return areKept;
}
