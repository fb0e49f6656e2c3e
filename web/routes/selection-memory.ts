import type { Store } from '#contract/stores.ts';
import { createStateStore } from '#web/lib/store.ts';

type Memory = { chosen: readonly Store[]; remaining: readonly Store[] } | null;

/** Stores selected before the shopper shortened the distance, and those still in range. Forgotten on reload. */
const memory = createStateStore((): Memory => null);

const areSame = (some: readonly Store[], others: readonly Store[]) =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));

/**
 * Remembers which stores were deselected by shortening the distance, so that lengthening it selects them again. Any
 * other change to the selection clears this memory.
 */
export const rememberedStoreSelection = {
  readFullSelection(selected: readonly Store[]): readonly Store[] {
    const known = memory.read();
    return known !== null && areSame(known.remaining, selected) ? known.chosen : selected;
  },
  saveFullSelection(chosen: readonly Store[], remaining: readonly Store[]) {
    memory.set({ chosen, remaining });
  },
  forget() {
    memory.set(null);
  },
};
