import type { Store } from '#contract/stores.ts';
import { createStore } from '#web/lib/store.ts';

type Memory = { chosen: readonly Store[]; remaining: readonly Store[] } | null;

/** Remembers the selection for this visit only. The saved selection contains only the compared stores. */
const memory = createStore((): Memory => null);

const areSame = (some: readonly Store[], others: readonly Store[]) =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));

/**
 * Remembers which stores a shorter distance deselected, so that a longer one selects them again. Any other change of
 * the selection resets this.
 */
export const selectionMemory = {
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
