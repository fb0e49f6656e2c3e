import { createStateStore } from '#web/lib/store.ts';

/** `signed-out`: the session ended, but the page stays so that input isn't lost. */
export const pageNotice = createStateStore((): 'signed-out' | 'outdated' | null => null);
