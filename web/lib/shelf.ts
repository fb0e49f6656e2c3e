import { type IDBPDatabase, openDB } from 'idb';

/** Where a browser keeps one thing, across reloads and without a network. */
export type Shelf<Kept> = {
  read: () => Promise<Kept>;
  /** In one step that is done or not; resolves to what is kept then. */
  change: (change: (kept: Kept) => Kept) => Promise<Kept>;
  /** Tells what is kept whenever another tab has changed it. Returns how to stop. */
  watch: (tell: (kept: Kept) => void) => () => void;
};

const STORE = 'kept';

export function openKept(name: string): Promise<IDBPDatabase> {
  return openDB(name, 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
    // Signing out in another tab deletes it.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  });
}

/** What stands there; undefined where there is none, or nothing can be kept. */
export async function readKept<Kept>(name: string, key: string): Promise<Kept | undefined> {
  try {
    const database = await openKept(name);
    const kept: Kept | undefined = await database.get(STORE, key);
    database.close();
    return kept;
  } catch {
    return undefined;
  }
}

/** All that is kept there, by key; nothing if this browser can't keep anything. */
export async function readAllKept<Kept>(name: string): Promise<readonly (readonly [string, Kept])[]> {
  try {
    const database = await openKept(name);
    const { store } = database.transaction(STORE);
    const [keys, kept] = await Promise.all([store.getAllKeys(), store.getAll()]);
    database.close();
    return keys.map((key, place) => [String(key), kept[place] as Kept]);
  } catch {
    return [];
  }
}

/**
 * The shelf at `key`. `mine` says what of what stands there is this page's to use. Where the browser cannot keep anything, as in
 * some private windows or when it is full, `onVolatile` is told and it lasts until the page is left.
 */
export function makeShelf<Kept>({
  open,
  name,
  key,
  empty,
  mine,
  onVolatile,
}: {
  open: () => Promise<IDBPDatabase>;
  /** Of the database. */
  name: string;
  key: string;
  empty: Kept;
  mine: (kept: Kept | undefined) => Kept;
  onVolatile: () => void;
}): Shelf<Kept> {
  let memory = empty;
  let others: BroadcastChannel | null = null;
  // A browser that is short of room takes all away, also from an open page: that still has it.
  const known = (found: Kept | undefined) => (found === undefined ? memory : mine(found));
  const read = async () => {
    try {
      const database = await open();
      memory = known(await database.get(STORE, key));
      database.close();
    } catch {
      onVolatile();
    }
    return memory;
  };
  return {
    read,
    watch(tell) {
      const channel = new BroadcastChannel(`${name}/${key}`);
      channel.onmessage = () => void read().then(tell);
      others = channel;
      return () => {
        channel.close();
        others = null;
      };
    },
    async change(change) {
      try {
        const database = await open();
        const transaction = database.transaction(STORE, 'readwrite');
        const next = change(known(await transaction.store.get(key)));
        await transaction.store.put(next, key);
        await transaction.done;
        database.close();
        memory = next;
        others?.postMessage(null);
      } catch {
        memory = change(memory);
        onVolatile();
      }
      return memory;
    },
  };
}
