import { createStoredText } from '#web/lib/stored-text.ts';

const signInHint = createStoredText('localStorage', 'cartwise.signed-in');

/** Used to choose which page to load before the user is known. Not an access check. */
export const wasSignedIn = (): boolean => signInHint.read() === 'yes';

export const rememberSignInState = (isSignedIn: boolean): void => signInHint.write(isSignedIn ? 'yes' : null);
