import { createStore } from '#web/lib/store.ts';
import { createStoredText } from '#web/lib/stored-text.ts';

const stored = createStoredText('localStorage', 'per-unit');

export const isPerUnitShown = createStore(() => stored.read() !== null);

export function setPerUnitShown(isWanted: boolean): void {
  stored.write(isWanted ? 'yes' : null);
  isPerUnitShown.set(isWanted);
}
