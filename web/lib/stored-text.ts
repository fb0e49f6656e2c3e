/** If storage is blocked, reading returns null. If storage is blocked or full, writing does nothing. */
export const createStoredText = (area: 'localStorage' | 'sessionStorage', key: string) => ({
  read(): string | null {
    try {
      return window[area].getItem(key);
    } catch {
      return null;
    }
  },
  write(text: string | null): void {
    try {
      if (text === null) window[area].removeItem(key);
      else window[area].setItem(key, text);
    } catch {
      // Storage is blocked or full.
    }
  },
});
