import { useSyncExternalStore } from 'react';

type Store<T> = {
  read: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
};

const resetFunctions = new Set<() => void>();

/**
 * Creates a store for a value outside React. Calls `initial` at the first read, and again at the first read after
 * `resetStateStores`.
 */
export function createStateStore<T>(initial: () => T): Store<T> {
  let current: { value: T } | null = null;
  const listeners = new Set<() => void>();
  resetFunctions.add(() => {
    current = null;
  });
  return {
    read() {
      current ??= { value: initial() };
      return current.value;
    },
    set(value) {
      current = { value };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const useStateStore = <T>({ subscribe, read }: Store<T>): T =>
  useSyncExternalStore(subscribe, read, read);

export function resetStateStores(): void {
  for (const reset of resetFunctions) reset();
}
