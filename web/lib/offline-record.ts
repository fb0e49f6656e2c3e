import { type IDBPDatabase, openDB } from 'idb';

export type OfflineStorage<Value> = {
  read: () => Promise<Value>;
  change: (change: (stored: Value) => Value) => Promise<Value>;
  watch: (listener: (stored: Value) => void) => () => void;
};

const STORE_NAME = 'kept';

export function openOfflineDatabase(name: string): Promise<IDBPDatabase> {
  return openDB(name, 1, {
    upgrade: (database) => void database.createObjectStore(STORE_NAME),
    // When another tab signs out, an open connection would block deleting the database.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  });
}

export async function readOfflineValue<Value>(name: string, key: string): Promise<Value | undefined> {
  try {
    const database = await openOfflineDatabase(name);
    const stored: Value | undefined = await database.get(STORE_NAME, key);
    database.close();
    return stored;
  } catch {
    return undefined;
  }
}

export async function readAllOfflineValues<Value>(
  name: string,
): Promise<readonly (readonly [string, Value])[]> {
  try {
    const database = await openOfflineDatabase(name);
    const { store } = database.transaction(STORE_NAME);
    const [keys, stored] = await Promise.all([store.getAllKeys(), store.getAll()]);
    database.close();
    return keys.map((key, index) => [String(key), stored[index] as Value]);
  } catch {
    return [];
  }
}

/**
 * Creates storage for one value. `keepOwnData` replaces another user's data with the empty value. `onStorageFailed` is
 * called if the value couldn't be saved and exists only in memory.
 */
export function createOfflineStorage<Value>({
  open,
  name,
  key,
  empty,
  keepOwnData,
  onStorageFailed,
}: {
  open: () => Promise<IDBPDatabase>;
  name: string;
  key: string;
  empty: Value;
  keepOwnData: (stored: Value | undefined) => Value;
  onStorageFailed: () => void;
}): OfflineStorage<Value> {
  let memory = empty;
  let otherTabs: BroadcastChannel | null = null;
  // If disk space runs low, the browser may delete the database while the page is open. The value in memory remains.
  const preferStored = (stored: Value | undefined) => (stored === undefined ? memory : keepOwnData(stored));
  const read = async () => {
    try {
      const database = await open();
      memory = preferStored(await database.get(STORE_NAME, key));
      database.close();
    } catch {
      onStorageFailed();
    }
    return memory;
  };
  return {
    read,
    watch(listener) {
      const channel = new BroadcastChannel(`${name}/${key}`);
      channel.onmessage = () => void read().then(listener);
      otherTabs = channel;
      return () => {
        channel.close();
        otherTabs = null;
      };
    },
    async change(change) {
      try {
        const database = await open();
        const transaction = database.transaction(STORE_NAME, 'readwrite');
        const next = change(preferStored(await transaction.store.get(key)));
        await transaction.store.put(next, key);
        await transaction.done;
        database.close();
        memory = next;
        otherTabs?.postMessage(null);
      } catch {
        memory = change(memory);
        onStorageFailed();
      }
      return memory;
    },
  };
}
