import { keptText } from '#web/lib/kept-text.ts';
import { createStore } from '#web/lib/store.ts';

const kept = keptText('localStorage', 'per-unit');

/** Whether the shopper wants to see prices per unit too, remembered in this browser. */
export const perUnit = createStore(() => kept.read() !== null);

export function setPerUnit(isWanted: boolean): void {
  kept.write(isWanted ? 'yes' : null);
  perUnit.set(isWanted);
}
