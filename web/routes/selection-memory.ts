import type { Store } from '#contract/stores.ts';
import { createStateStore } from '#web/lib/store.ts';

type Memory = { chosen: readonly Store[]; remaining: readonly Store[] } | null;

const memoryStore = createStateStore((): Memory => null);

const areSameStores = (some: readonly Store[], others: readonly Store[]) =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));

/**
 * Remembers the stores that were deselected by reducing the distance. Increasing the distance selects them again. After
 * any other change to the selection, these stores are forgotten.
 */
export const rememberedStoreSelection = {
  readFullSelection(selected: readonly Store[]): readonly Store[] {
    const rememberedSelection = memoryStore.read();
    return rememberedSelection !== null && areSameStores(rememberedSelection.remaining, selected)
      ? rememberedSelection.chosen
      : selected;
  },
  saveFullSelection(chosen: readonly Store[], remaining: readonly Store[]) {
    memoryStore.set({ chosen, remaining });
  },
  forget() {
    memoryStore.set(null);
  },
};
