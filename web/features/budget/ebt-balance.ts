import { ebtBalanceText } from '#web/lib/offline-owner.ts';
import { createStore, useStore } from '#web/lib/store.ts';

type Balance = { userId: string; cents: number };

function storedBalance(): Balance | null {
  const [userId, cents] = ebtBalanceText.read()?.split(' ') ?? [];
  return userId === undefined || !(Number(cents) >= 0) ? null : { userId, cents: Number(cents) };
}

const balance = createStore(storedBalance);

/** In cents. Never leaves the device; signing out deletes it. */
export function useEbtBalance(userId: string): number | null {
  const stored = useStore(balance);
  return stored?.userId === userId ? stored.cents : null;
}

export function setEbtBalance(userId: string, cents: number | null): void {
  ebtBalanceText.write(cents === null ? null : `${userId} ${cents}`);
  balance.set(cents === null ? null : { userId, cents });
}
