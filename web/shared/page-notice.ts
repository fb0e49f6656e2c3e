import { createStore } from '#web/lib/store.ts';

/**
 * Shown on top of every page but the shop's. `signed-out`: the session ended, and the page stays so that no
 * input is lost. `outdated`: the server has a newer build.
 */
export const pageNotice = createStore((): 'signed-out' | 'outdated' | null => null);
