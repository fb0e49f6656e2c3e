import { createStore } from '#web/lib/store.ts';
import { storedText } from '#web/lib/stored-text.ts';

const stored = storedText('localStorage', 'per-unit');

export const perUnit = createStore(() => stored.read() !== null);

export function setPerUnit(isWanted: boolean): void {
  stored.write(isWanted ? 'yes' : null);
  perUnit.set(isWanted);
}
