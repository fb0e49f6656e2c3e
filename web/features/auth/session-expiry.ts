import { createStore } from '#web/lib/store.ts';

/**
 * Whether the session ended while somebody was at work: the server no longer knows them, the page still does. The page
 * stays as it is, so that nothing typed is lost; `SessionExpired` offers the way back in.
 */
export const sessionExpired = createStore(() => false);
