import type { Store } from '#contract/stores.ts';
import { createStore } from '#web/lib/store.ts';

type Memory = { chosen: readonly Store[]; kept: readonly Store[] } | null;

/** For this visit only: what is saved is what is compared. */
const memory = createStore((): Memory => null);

const areSame = (some: readonly Store[], others: readonly Store[]) =>
  some.length === others.length && some.every(({ id }) => others.some((other) => other.id === id));

/**
 * The stores that a shopper has chosen. A shorter distance leaves some of them out of the selection; they come back when
 * it grows again. Forgotten once the selection is changed in another way.
 */
export const selectionMemory = {
  /** All that were chosen; `selected` are those of them that are compared now. */
  whole(selected: readonly Store[]): readonly Store[] {
    const known = memory.read();
    return known !== null && areSame(known.kept, selected) ? known.chosen : selected;
  },
  /** Of `chosen` only `kept` are selected from now on. */
  narrow(chosen: readonly Store[], kept: readonly Store[]) {
    memory.set({ chosen, kept });
  },
  forget() {
    memory.set(null);
  },
};
