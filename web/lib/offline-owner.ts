import { createStoredText } from './stored-text.ts';

/** Offline copies of the in-store list and of all other lists. Signing out deletes both databases. */
export const SHOP_DATABASE = 'cartwise-shop';
export const LISTS_DATABASE = 'cartwise-lists';

const OWNER_KEY = 'cartwise.shop-owner';

export const offlineOwner = createStoredText('localStorage', OWNER_KEY);

export const storedEbtBalance = createStoredText('localStorage', 'cartwise.ebt-balance');

let deletedOwnerId: string | null = null;

/** A write is assumed to have finished this long after it began. */
const MAX_WRITE_MS = 5_000;

let lastWriteAtMs = Number.NEGATIVE_INFINITY;

/**
 * Call this before storing a user's data. It prevents a late response from storing the data again after a sign-out.
 * @throws if the data was deleted
 */
export function claimOfflineData(userId: string): void {
  if (userId === deletedOwnerId) throw new Error('Nothing is kept after signing out.');
  offlineOwner.write(userId);
  lastWriteAtMs = Date.now();
}

export function deleteOfflineData(): void {
  deletedOwnerId = offlineOwner.read() ?? deletedOwnerId;
  offlineOwner.write(null);
  storedEbtBalance.write(null);
  for (const name of [SHOP_DATABASE, LISTS_DATABASE]) window.indexedDB?.deleteDatabase(name);
}

/**
 * Calls `listener` when another tab deletes this user's data. From then on, `claimOfflineData` throws for this user.
 */
export function onOfflineDataDeleted(userId: string, listener: () => void): () => void {
  const onStorage = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== OWNER_KEY || oldValue !== userId || newValue === userId) return;
    deletedOwnerId = userId;
    // This tab's write may finish after the other tab's deletion, so delete again. But don't delete anything if this
    // tab was suspended, because another user may have signed in since.
    const isWriting = Date.now() - lastWriteAtMs < MAX_WRITE_MS;
    if (isWriting && [null, userId].includes(offlineOwner.read())) deleteOfflineData();
    listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
