import { isSignedOut } from './api-error.ts';

/** What a page tells of a failed call: null where nobody is signed in any more, which has a dialog of its own. */
export const failureToTell = <E>(error: E): E | null => (isSignedOut(error) ? null : error);
