import type { Store } from '#contract/stores.ts';
import { createStateStore } from '#web/lib/store.ts';

type Memory = { chosen: readonly Store[]; remaining: readonly Store[] } | null;

/** The selection before the shopper reduced the distance, and the stores that are still selected. Lost on reload. */
const memory = createStateStore((): Memory => null);

const areSame = (some: readonly Store[], others: readonly Store[]) =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));

/**
 * Remembers which stores were deselected by reducing the distance, so that increasing it selects them again. Forgotten
 * after any other change to the selection.
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
