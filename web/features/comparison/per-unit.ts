import { keptText } from '#web/lib/kept-text.ts';
import { createStore } from '#web/lib/store.ts';

const kept = keptText('localStorage', 'per-unit');

export const perUnit = createStore(() => kept.read() !== null);

export function setPerUnit(isWanted: boolean): void {
  kept.write(isWanted ? 'yes' : null);
  perUnit.set(isWanted);
}
