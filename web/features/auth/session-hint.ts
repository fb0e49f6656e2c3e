import { createStoredText } from '#web/lib/stored-text.ts';

const hint = createStoredText('localStorage', 'cartwise.signed-in');

/** Used only to decide which page to load before the server says who is signed in. Not an access check. */
export const wasSignedIn = (): boolean => hint.read() === 'yes';

export const rememberSignInState = (isSignedIn: boolean): void => hint.write(isSignedIn ? 'yes' : null);
