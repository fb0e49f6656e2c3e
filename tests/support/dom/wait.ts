const { setTimeout: wait } = globalThis;
// The clock of the page may stand still, and it goes by this name.
const now = performance.now.bind(performance);

const LOOK_EVERY_MS = 5;
const PATIENCE_MS = 20_000;

/** Lets everything run that waits for its turn, by the real clock, also while the page's clock stands still. */
export const turn = (ms = 0): Promise<void> => new Promise((resolve) => void wait(resolve, ms));

/** Looks until `look` finds something; throws what `otherwise` says when it does not in time. */
export async function until<T>(look: () => T | undefined, otherwise: () => string): Promise<T> {
  const end = now() + PATIENCE_MS;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (now() > end) throw new Error(otherwise());
    await turn(LOOK_EVERY_MS);
  }
}
