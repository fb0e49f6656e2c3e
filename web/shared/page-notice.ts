import { createStore } from '#web/lib/store.ts';

/**
 * The notice on top of every page except in the shop. `signed-out`: the session ended during use; the page stays as it
 * is, so that no input is lost. `outdated`: the server has a newer build than this page.
 */
export const pageNotice = createStore((): 'signed-out' | 'outdated' | null => null);
