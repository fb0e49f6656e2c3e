const KEY = 'cartwise.demo';

/** What a visitor's demo left in this browser; null when nothing, or when storage is closed to us. */
export function readDemoText(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps it, or with null forgets it. A private window, or a full one, may refuse. */
export function writeDemoText(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Then it lasts until the page is left.
  }
}
