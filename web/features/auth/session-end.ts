let hasEnded = false;
const listeners = new Set<() => void>();

/**
 * Whether the session ended while somebody was at work: the server no longer knows them, the page still does. The page
 * stays as it is, so that nothing typed is lost; `SessionEnded` offers the way back in.
 */
export const sessionEnd = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => hasEnded,
  set(isEnd: boolean) {
    hasEnded = isEnd;
    for (const listener of listeners) listener();
  },
};
