import { createStore } from '#web/lib/store.ts';

/**
 * What every page but those in the shop says at its top. `signed-out`: the session ended while somebody was at work; the page
 * stays as it is, so that nothing typed is lost. `outdated`: the server has a newer build than this page.
 */
export const pageNotice = createStore((): 'signed-out' | 'outdated' | null => null);
