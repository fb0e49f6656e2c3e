import { createStore } from '#web/lib/store.ts';
import { storedText } from '#web/lib/stored-text.ts';

const kept = storedText('localStorage', 'per-unit');

export const perUnit = createStore(() => kept.read() !== null);

export function setPerUnit(isWanted: boolean): void {
  kept.write(isWanted ? 'yes' : null);
  perUnit.set(isWanted);
}
