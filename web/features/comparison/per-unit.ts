import { createStateStore } from '#web/lib/store.ts';
import { createStoredText } from '#web/lib/stored-text.ts';

const storedVisibility = createStoredText('localStorage', 'per-unit');

export const unitPriceVisibility = createStateStore(() => storedVisibility.read() !== null);

export function setUnitPriceVisibility(isShown: boolean): void {
  storedVisibility.write(isShown ? 'yes' : null);
  unitPriceVisibility.set(isShown);
}
