import { createStateStore } from '#web/lib/store.ts';
import { createStoredText } from '#web/lib/stored-text.ts';

const stored = createStoredText('localStorage', 'per-unit');

export const unitPriceVisibility = createStateStore(() => stored.read() !== null);

export function setUnitPriceVisibility(isShown: boolean): void {
  stored.write(isShown ? 'yes' : null);
  unitPriceVisibility.set(isShown);
}
