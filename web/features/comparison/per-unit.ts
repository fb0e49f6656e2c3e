import { createStateStore } from '#web/lib/store.ts';
import { createStoredText } from '#web/lib/stored-text.ts';

const stored = createStoredText('localStorage', 'per-unit');

export const areUnitPricesShown = createStateStore(() => stored.read() !== null);

export function setUnitPricesShown(isWanted: boolean): void {
  stored.write(isWanted ? 'yes' : null);
  areUnitPricesShown.set(isWanted);
}
