import { createStoredText } from '#web/lib/stored-text.ts';

const signInHint = createStoredText('localStorage', 'cartwise.signed-in');

/**
 * True if the user was signed in when a page was last open. Used to choose which page to load before the user is
 * known, not to check access.
 */
export const wasSignedIn = (): boolean => signInHint.read() === 'yes';

export const rememberSignInState = (isSignedIn: boolean): void => signInHint.write(isSignedIn ? 'yes' : null);
