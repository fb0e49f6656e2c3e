import { createStore } from '#web/lib/store.ts';

/**
 * Whether the session ended while somebody was at work: the server no longer knows them, the page still does. The page
 * stays as it is, so that nothing typed is lost; `SessionEnded` offers the way back in.
 */
export const sessionEnd = createStore(() => false);
