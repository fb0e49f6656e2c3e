import { storedEbtBalance } from '#web/lib/offline-owner.ts';
import { createStateStore, useStateStore } from '#web/lib/store.ts';

/**
 * `typedOn` is a day in the shopper's time zone, such as 2026-11-27, or null if an older version of the app stored the
 * balance.
 */
type Balance = { userId: string; cents: number; typedOn: string | null };

function readStoredBalance(): Balance | null {
  const [userId, cents, typedOn = null] = storedEbtBalance.read()?.split(' ') ?? [];
  return userId === undefined || !(Number(cents) >= 0) ? null : { userId, cents: Number(cents), typedOn };
}

const balanceStore = createStateStore(readStoredBalance);

function storeBalance(newBalance: Balance | null): void {
  const parts = newBalance && [
    newBalance.userId,
    newBalance.cents,
    ...(newBalance.typedOn === null ? [] : [newBalance.typedOn]),
  ];
  storedEbtBalance.write(parts === null ? null : parts.join(' '));
  balanceStore.set(newBalance);
}

const getToday = (): string => new Intl.DateTimeFormat('en-CA').format(new Date());

function useBalance(userId: string): Balance | null {
  const storedBalance = useStateStore(balanceStore);
  return storedBalance?.userId === userId ? storedBalance : null;
}

/** Returns the EBT balance in cents. It never leaves the device, and signing out deletes it. */
export const useEbtBalance = (userId: string): number | null => useBalance(userId)?.cents ?? null;

export const useEbtBalanceDate = (userId: string): string | null => useBalance(userId)?.typedOn ?? null;

export const setEbtBalance = (userId: string, cents: number | null): void =>
  storeBalance(cents === null ? null : { userId, cents, typedOn: getToday() });

/**
 * Subtracts a payment from the stored balance. Returns null and changes nothing if nothing was paid, no balance is
 * stored, or the payment is older than the balance.
 */
export function subtractFromEbtBalance(
  userId: string,
  { paidCents, paidOn }: { paidCents: number; paidOn: string },
): { remainingCents: number; undo: () => void } | null {
  const previousBalance = balanceStore.read();
  if (paidCents <= 0 || previousBalance?.userId !== userId || paidOn < (previousBalance.typedOn ?? ''))
    return null;
  const remainingCents = Math.max(0, previousBalance.cents - paidCents);
  const updatedBalance = { ...previousBalance, cents: remainingCents };
  storeBalance(updatedBalance);
  return {
    remainingCents,
    undo: () => {
      if (balanceStore.read() === updatedBalance) storeBalance(previousBalance);
    },
  };
}
