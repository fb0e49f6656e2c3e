import { createStore } from '#web/lib/store.ts';
import { storedText } from '#web/lib/stored-text.ts';

const kept = storedText('localStorage', 'cartwise.ebt-balance');

/** The balance on the shopper's EBT card, in cents, or null. It never leaves the device; signing out deletes it. */
export const ebtBalance = createStore(() => (kept.read() === null ? null : Number(kept.read())));

export function setEbtBalance(cents: number | null): void {
  kept.write(cents === null ? null : String(cents));
  ebtBalance.set(cents);
}
