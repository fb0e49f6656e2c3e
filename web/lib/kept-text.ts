/**
 * A text that this browser keeps: from visit to visit, or for as long as the tab is open. Where storage is closed to us, as
 * in some private windows, or full, nothing is kept.
 */
export const keptText = (area: 'localStorage' | 'sessionStorage', key: string) => ({
  /** Null when there is none. */
  read(): string | null {
    try {
      return window[area].getItem(key);
    } catch {
      return null;
    }
  },
  /** With null it is forgotten. */
  write(text: string | null): void {
    try {
      if (text === null) window[area].removeItem(key);
      else window[area].setItem(key, text);
    } catch {
      // Then it lasts until the page is left.
    }
  },
});
